/** What administrators set, in signals: when there are appointments, and what takes a setting back. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import { orNothing } from '../../../domain/lib/text-rule.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { HOUR_MINUTES } from '../../../domain/lib/time/durations.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { RulesVersion } from '../../../domain/settings/calendar.ts';
import {
  addSlotRules,
  addSpecialDays,
  readSettings,
  type Settings,
  withdrawSlotRules,
  withdrawSpecialDays,
} from '../../../domain/settings/calendar-calls.ts';
import {
  capacityError,
  dayError,
  firstDayError,
  formatHours,
  horizonError,
  hoursError,
  leadHoursError,
  specialReasonError,
  weekdays,
} from '../../../domain/settings/calendar-rules.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import { changeOf, createLoad, isStale, type Load } from '../../../ui/load/load-state.ts';

/** Which list a setting is in. */
export type SettingKind = 'rules' | 'special';

/** What was done last: it is said where it was done. */
export interface Outcome {
  readonly kind: SettingKind;
  /** In French. */
  readonly said: string;
  /** The appointments that were made and are outside the hours that were saved: how many, and from which day on. */
  readonly outside?: { readonly count: number; readonly day: string } | undefined;
}

export interface SettingsState {
  readonly load: Load<Settings>;
  readonly outcome: ReadonlySignal<Outcome | null>;
  /** Why something could not be taken back, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** Sets something, and shows all as it has become. @param said what of it @throws HttpError */
  readonly change: (make: () => Promise<Settings>, said: (settings: Settings) => Outcome) => Promise<void>;
  readonly withdraw: (kind: SettingKind, entryId: string) => Promise<void>;
}

/** `YYYY-MM-DD` in Paris. */
export const today = (): string => parisTime(systemClock()).day;

export function createSettings(): SettingsState {
  const load = createLoad<Settings>((abort) => api(readSettings, {}, undefined, { signal: abort }));
  const outcome = signal<Outcome | null>(null);
  const failure = signal<string | null>(null);
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  function adopt(settings: Settings, done: Outcome) {
    failure.value = null;
    outcome.value = done;
    load.adopt(settings);
  }

  return {
    load,
    outcome,
    failure,
    async change(make, said) {
      const settings = await changeOf(load, make());
      adopt(settings, said(settings));
    },
    async withdraw(kind, entryId) {
      const clientId = attempts.get(entryId) ?? uuid();
      attempts.set(entryId, clientId);
      try {
        const call = kind === 'rules' ? withdrawSlotRules : withdrawSpecialDays;
        adopt(await api(call, {}, { clientId, entryId }), { kind, said: 'C’est retiré.' });
        attempts.delete(entryId);
      } catch (error) {
        failure.value = failureMessage(error);
        // It is not as it was shown any more, and another try is another act.
        if (isStale(error)) {
          attempts.delete(entryId);
          void load.run();
        }
      }
    },
  };
}

const idsOf = (entries: readonly { readonly entryId: string }[] = []) =>
  entries.map(({ entryId }) => entryId);

/** New opening hours, which begin as those of `before` are. */
export const createRulesForm = (
  { load, change }: Pick<SettingsState, 'load' | 'change'>,
  { opening, capacity, leadMinutes, horizonDays }: RulesVersion,
) =>
  createForm({
    fields: {
      firstDay: firstDayError(today()),
      ...(Object.fromEntries(weekdays.map((day) => [day, hoursError])) as Readonly<
        Record<(typeof weekdays)[number], typeof hoursError>
      >),
      capacity: capacityError,
      leadHours: leadHoursError,
      horizonDays: horizonError,
    },
    initial: {
      ...Object.fromEntries(
        weekdays.map((day, index) => {
          const hours = opening[index] ?? [];
          return [day, hours.length > 0 ? formatHours(hours) : ''];
        }),
      ),
      capacity: String(capacity),
      leadHours: String(leadMinutes / HOUR_MINUTES),
      horizonDays: String(horizonDays),
    },
    keep: draftOf('slot-rules'),
    reusable: 'cleared',
    send: (values, clientId) => {
      const sent = { ...values, clientId, seen: idsOf(load.data.peek()?.versions) };
      return change(
        () => api(addSlotRules, {}, sent),
        () => ({ kind: 'rules', said: 'Les nouveaux horaires sont enregistrés.' }),
      );
    },
  });

/** What special days are: closed, or open at other hours. */
export const openings = { closed: 'Fermé', open: 'Ouvert à d’autres heures' } as const;

export function createSpecialForm({ load, change }: Pick<SettingsState, 'load' | 'change'>) {
  const opening = createField('opening', () => null, 'closed' satisfies keyof typeof openings);
  const isOpen = () => opening.value.value === ('open' satisfies keyof typeof openings);
  const hours = createField('hours', (typed) => {
    if (!isOpen()) return null;
    return typed.trim() ? hoursError(typed) : 'Indiquez les heures d’ouverture.';
  });
  return createForm({
    fields: {
      firstDay: dayError,
      lastDay: orNothing(dayError),
      opening,
      hours,
      capacity: (typed) => (isOpen() ? orNothing(capacityError)(typed) : null),
      reason: specialReasonError,
    },
    keep: draftOf('special-days'),
    reusable: 'cleared',
    send: ({ firstDay, lastDay, reason, ...typed }, clientId) => {
      const seen = idsOf(load.data.peek()?.special);
      // What was typed before they were said to be closed does not count.
      const { hours, capacity } = isOpen() ? typed : { hours: '', capacity: '' };
      const sent = { firstDay, lastDay: lastDay || firstDay, hours, capacity, reason, clientId, seen };
      return change(
        () => api(addSpecialDays, {}, sent),
        ({ special }) => {
          // The last that was set is this one.
          const saved = special.at(-1);
          return {
            kind: 'special',
            said: 'C’est enregistré\u00a0: les créneaux proposés sont à jour.',
            outside: saved?.outside ? { count: saved.outside, day: saved.firstDay } : undefined,
          };
        },
      );
    },
  });
}
