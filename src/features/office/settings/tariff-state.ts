/** The prices that administrators set, in signals. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { versionOfDay } from '../../../domain/lib/time/versions.ts';
import { tariffFrom } from '../../../domain/tariff/set-tariff.ts';
import {
  readTariffSettings,
  setTariff,
  type TariffSettings,
  withdrawTariff,
} from '../../../domain/tariff/tariff-calls.ts';
import {
  setFrom,
  type TariffFieldName,
  type TariffValues,
  tariffFields,
  typedOf,
} from '../../../domain/tariff/tariff-fields.ts';
import { tariffDayError, tariffErrors } from '../../../domain/tariff/tariff-rules.ts';
import type { TariffVersion, TariffVersions } from '../../../domain/tariff/versions.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm, type Form } from '../../../ui/form/form.ts';
import { createLoad, isStale, type Load } from '../../../ui/load/load-state.ts';

export interface TariffState {
  readonly load: Load<TariffSettings>;
  /** What was done last, in French. */
  readonly outcome: ReadonlySignal<string>;
  /** Why prices could not be taken back, in French. */
  readonly failure: ReadonlySignal<string | null>;
  /** Why they could not be set: someone else did meanwhile. In French. */
  readonly conflict: ReadonlySignal<string | null>;
  /** How often some were set here: the form closes. */
  readonly saved: ReadonlySignal<number>;
  readonly save: (values: TariffValues & { readonly firstDay: string }, clientId: string) => Promise<void>;
  readonly withdraw: (entryId: string) => Promise<void>;
}

/** The API never says none: what holds before anything is set is one. */
export const versionsOf = ({ versions }: TariffSettings): TariffVersions => {
  const [first, ...later] = versions;
  if (!first) throw new TypeError('no version of the prices');
  return [first, ...later];
};

const keep = draftOf('tariff');

export function createTariff(): TariffState {
  const load = createLoad<TariffSettings>((abort) =>
    api(readTariffSettings, {}, undefined, { signal: abort }),
  );
  const outcome = signal('');
  const failure = signal<string | null>(null);
  const conflict = signal<string | null>(null);
  const saved = signal(0);
  /** The same act tried again after a lost answer is the same one. */
  const attempts = new Map<string, string>();

  function adopt(settings: TariffSettings, said: string) {
    failure.value = null;
    conflict.value = null;
    outcome.value = said;
    load.adopt(settings);
  }

  return {
    load,
    outcome,
    failure,
    conflict,
    saved,
    async save(values, clientId) {
      const lastSeen = load.data.peek()?.lastSeen ?? '';
      conflict.value = null;
      try {
        const settings = await api(setTariff, {}, { ...values, lastSeen, clientId });
        // The form that takes this one's place begins with what holds now.
        keep.clear();
        adopt(settings, 'Les nouveaux prix sont enregistrés.');
        saved.value += 1;
      } catch (error) {
        if (isStale(error)) {
          await load.run();
          conflict.value = failureMessage(error);
        }
        throw error;
      }
    },
    async withdraw(entryId) {
      const clientId = attempts.get(entryId) ?? uuid();
      attempts.set(entryId, clientId);
      try {
        adopt(await api(withdrawTariff, {}, { clientId, entryId }), 'C’est retiré.');
        attempts.delete(entryId);
      } catch (error) {
        failure.value = failureMessage(error);
        if (isStale(error)) {
          attempts.delete(entryId);
          void load.run();
        }
      }
    },
  };
}

export interface TariffFormState {
  readonly form: Form<TariffFieldName | 'firstDay'>;
  /** What holds on its first day before it is saved, and after; null while something is wrong. */
  readonly change: ReadonlySignal<{ readonly before: TariffVersion; readonly after: TariffVersion } | null>;
}

/** It begins with the last version there is. */
export function createTariffForm({ save }: TariffState, settings: TariffSettings): TariffFormState {
  const versions = versionsOf(settings);
  const last = versions.at(-1) ?? versions[0];
  /** Each right by itself; null otherwise. */
  const typed = computed(() => {
    const values = form.values();
    return tariffFields.some(({ name, rule }) => rule(values[name]) !== null) ? null : values;
  });
  const errors = computed(() => (typed.value ? tariffErrors(setFrom(typed.value, '')) : {}));
  const form: TariffFormState['form'] = createForm({
    fields: {
      firstDay: (value: string) => tariffDayError(value, systemClock()),
      ...(Object.fromEntries(
        tariffFields.map(({ name, rule }) => [
          name,
          (value: string) => rule(value) ?? errors.value[name] ?? null,
        ]),
      ) as Readonly<Record<TariffFieldName, (value: string) => string | null>>),
    },
    initial: typedOf(last),
    keep,
    reusable: 'cleared',
    send: save,
  });
  const change = computed(() => {
    const { firstDay } = form.fields;
    if (!typed.value || Object.keys(errors.value).length > 0) return null;
    const day = firstDay.error.value === null ? firstDay.value.value : last.firstDay;
    const before = versionOfDay(versions, day);
    return { before, after: tariffFrom(setFrom(typed.value, day), before) };
  });
  return { form, change };
}
