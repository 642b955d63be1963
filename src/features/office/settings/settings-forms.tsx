/** The forms of the settings: special days, and other opening hours from a day on. */
import { useState } from 'react';
import { capital } from '../../../domain/lib/capital.ts';
import { keysOf } from '../../../domain/lib/key-of.ts';
import { REASON_MAX_LENGTH } from '../../../domain/lib/text-rule.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { addDays } from '../../../domain/lib/time/paris-time.ts';
import { SLOT_MINUTES, type SlotRules, slotsOf } from '../../../domain/lib/time/slots.ts';
import { firstVersion, rulesAt } from '../../../domain/settings/calendar.ts';
import type { Settings } from '../../../domain/settings/calendar-calls.ts';
import { readHours, weekdays } from '../../../domain/settings/calendar-rules.ts';
import { ChoiceField } from '../../../ui/field/choice-field.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { createRulesForm, createSpecialForm, openings, type SettingsState, today } from './settings-state.ts';

interface FormProps {
  readonly settings: Settings;
  readonly state: SettingsState;
}

/** « 9 créneaux ». */
const counted = (count: number): string =>
  count === 0 ? 'aucun créneau' : `${count}\u00a0créneau${count > 1 ? 'x' : ''}`;

const slotsBetween = (firstDay: string, lastDay: string, rules: SlotRules): number => {
  let count = 0;
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) count += slotsOf(day, rules).length;
  return count;
};

/** What becomes of the slots of these days, before anything is saved; null while a day is missing, or is beyond what can be booked. */
function changeOf(settings: Settings, firstDay: string, lastDay: string, typed: string): string | null {
  const hours = readHours(typed);
  const now = systemClock();
  const before = rulesAt(settings, now);
  const isOnOffer = isDay(firstDay) && isDay(lastDay) && lastDay <= addDays(today(), before.horizonDays);
  if (!hours || !isOnOffer || firstDay > lastDay) return null;
  const days = { firstDay, lastDay, hours, capacity: null };
  const then = rulesAt({ ...settings, special: [...settings.special, days] }, now);
  const count = (rules: SlotRules) => counted(slotsBetween(firstDay, lastDay, rules));
  return `Aujourd’hui ${count(before)} ${firstDay === lastDay ? 'ce jour-là' : 'ces jours-là'}, ensuite ${count(then)}.`;
}

export function SpecialForm({ settings, state }: FormProps) {
  const [form] = useState(() => createSpecialForm(state));
  const { firstDay, lastDay, opening, hours, capacity, reason } = form.fields;
  const readOnly = form.status.value === 'sending';
  const from = firstDay.value.value;
  const isOpen = opening.value.value === 'open';
  const typed = hours.value.value;
  // Until hours are typed it is not known what becomes of the slots.
  const change =
    isOpen && !typed.trim()
      ? null
      : changeOf(settings, from, lastDay.value.value || from, isOpen ? typed : '');
  return (
    <CardForm form={form} name="Fermeture ou jours particuliers" action="Enregistrer ces jours">
      <div className="pair">
        <Field field={firstDay} label="Premier jour" type="date" required readOnly={readOnly} />
        <Field field={lastDay} label="Dernier jour, si c’est un autre" type="date" readOnly={readOnly} />
      </div>
      <ChoiceField
        field={opening}
        label="Ces jours-là"
        options={keysOf(openings).map((value) => ({ value, label: openings[value] }))}
      />
      {isOpen && (
        <>
          <Field
            field={hours}
            label="Heures d’ouverture"
            hint="Par exemple&nbsp;: 8&nbsp;h –&nbsp;12&nbsp;h, 13&nbsp;h –&nbsp;16&nbsp;h."
            required
            readOnly={readOnly}
          />
          <Field
            field={capacity}
            label="Rendez-vous par créneau"
            inputMode="numeric"
            hint="Vide pour autant que d’habitude."
            readOnly={readOnly}
          />
        </>
      )}
      <Field field={reason} label="Motif" required maxLength={REASON_MAX_LENGTH} readOnly={readOnly} />
      <p role="status">{change}</p>
    </CardForm>
  );
}

export function RulesForm({ settings, state }: FormProps) {
  const [form] = useState(() => createRulesForm(state, settings.versions.at(-1) ?? firstVersion));
  const { firstDay, capacity, leadHours, horizonDays, ...week } = form.fields;
  const readOnly = form.status.value === 'sending';
  const opening = weekdays.map((day) => readHours(week[day].value.value) ?? []);
  const perWeek = opening
    .flat()
    .reduce((sum, { from, to }) => sum + Math.floor((to - from) / SLOT_MINUTES), 0);
  return (
    <CardForm form={form} name="Nouveaux horaires" action="Enregistrer ces horaires" quiet>
      <Field
        field={firstDay}
        label="À partir du"
        type="date"
        required
        hint="À 0&nbsp;h. Les rendez-vous déjà pris ne changent pas."
        readOnly={readOnly}
      />
      {weekdays.map((day) => (
        <Field
          key={day}
          field={week[day]}
          label={capital(day)}
          hint={day === 'lundi' ? 'Vide pour fermer.' : undefined}
          readOnly={readOnly}
        />
      ))}
      <Field
        field={capacity}
        label="Rendez-vous par créneau"
        required
        inputMode="numeric"
        hint="Les jours d’absence, jamais plus que de convoyeurs présents."
        readOnly={readOnly}
      />
      <Field
        field={leadHours}
        label="Délai avant un rendez-vous, en heures"
        required
        inputMode="numeric"
        readOnly={readOnly}
      />
      <Field
        field={horizonDays}
        label="Réservable combien de jours à l’avance"
        required
        inputMode="numeric"
        readOnly={readOnly}
      />
      <p role="status">Soit {counted(perWeek)} par semaine sans jour férié.</p>
    </CardForm>
  );
}
