/** What the office says of a driver: days on which they are absent, until when they may drive, and how they are called. */
import { useEffect, useRef, useState } from 'react';
import type { TeamDriver } from '../../../../domain/planning/calls.ts';
import { recordAbsence, recordDriverPhone, recordLicence } from '../../../../domain/planning/driver-calls.ts';
import {
  absenceDayError,
  absenceReasonError,
  absenceSpanError,
  driverPhoneError,
  licenceDayError,
} from '../../../../domain/planning/driver-rules.ts';
import { api } from '../../../../platform/api/api.ts';
import { readQuery, writeQuery } from '../../../../platform/page/query.ts';
import { Field } from '../../../../ui/field/field.tsx';
import { PhoneField } from '../../../../ui/field/phone-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { CardForm } from '../../../../ui/form/card-form.tsx';
import { draftOf } from '../../../../ui/form/draft.ts';
import { createForm } from '../../../../ui/form/form.ts';
import { changeOf } from '../../../../ui/load/load-state.ts';
import { ABSENCE_DRAFT } from '../absence-draft.ts';
import type { PlanningState } from '../planning-state.ts';

/** Says what was done, and shows it. */
export type ReadAgain = (said: string) => Promise<void>;

interface FormProps {
  readonly drivers: readonly TeamDriver[];
  readonly readAgain: ReadAgain;
}

const driverError = (id: string) => (id ? null : 'Choisissez un convoyeur.');

const driverOptions = (drivers: readonly TeamDriver[]) =>
  [['', 'Choisir…'], ...drivers.map(({ id, displayName }) => [id, displayName] as const)] as const;

/** @param day on show, which it is most often about, `YYYY-MM-DD` */
const createAbsenceForm = (readAgain: ReadAgain, day: string) => {
  const form = createForm({
    fields: {
      driverId: driverError,
      firstDay: absenceDayError,
      lastDay: (day): string | null =>
        absenceDayError(day) ?? absenceSpanError(form.fields.firstDay.value.value, day),
      reason: absenceReasonError,
    },
    initial: { firstDay: day, lastDay: day },
    keep: draftOf(ABSENCE_DRAFT),
    reusable: 'cleared',
    send: async ({ reason, ...days }, clientId) => {
      const { trips } = await api(recordAbsence, {}, { clientId, ...days, reason: reason.trim() || null });
      await readAgain(
        trips === 0
          ? 'L’absence est notée.'
          : `L’absence est notée. ${trips > 1 ? `${trips}\u00a0trajets de ces jours-là lui sont encore confiés` : 'Un trajet de ces jours-là lui est encore confié'}\u00a0: à confier à quelqu’un d’autre.`,
      );
    },
  });
  return form;
};

export function AbsenceForm({ drivers, readAgain, day }: FormProps & { readonly day: string }) {
  const [form] = useState(() => createAbsenceForm(readAgain, day));
  const { driverId, firstDay, lastDay, reason } = form.fields;
  const readOnly = form.status.value === 'sending';
  return (
    <CardForm form={form} name="Noter une absence" action="Noter l’absence" quiet>
      <h3>Noter une absence</h3>
      <SelectField field={driverId} label="Convoyeur" options={driverOptions(drivers)} required />
      <Field field={firstDay} label="Premier jour" type="date" required readOnly={readOnly} />
      <Field field={lastDay} label="Dernier jour" type="date" required readOnly={readOnly} />
      <Field field={reason} label="Motif" hint="Facultatif, et jamais médical." readOnly={readOnly} />
    </CardForm>
  );
}

interface NoteFormProps extends FormProps {
  readonly state: Pick<PlanningState, 'load'>;
}

/** What is on show of a driver, if anything is. */
const shownOf = ({ state: { load } }: NoteFormProps, driverId: string): TeamDriver | undefined =>
  load.data.peek()?.drivers.find(({ id }) => id === driverId);

async function note({ state: { load }, readAgain }: NoteFormProps, asked: Promise<unknown>, said: string) {
  await changeOf(load, asked);
  await readAgain(said);
}

const createLicenceForm = (props: NoteFormProps) =>
  createForm({
    fields: { driverId: driverError, until: licenceDayError },
    keep: null,
    reusable: 'cleared',
    send: (licence, clientId) => {
      const from = shownOf(props, licence.driverId)?.licenceUntil ?? null;
      return note(
        props,
        api(recordLicence, {}, { clientId, ...licence, from }),
        'La validité du permis est notée.',
      );
    },
  });

export function LicenceForm(props: NoteFormProps) {
  const [form] = useState(() => createLicenceForm(props));
  const { driverId, until } = form.fields;
  return (
    <CardForm form={form} name="Noter la validité d’un permis" action="Noter la validité" quiet>
      <h3>Noter la validité d’un permis</h3>
      <SelectField field={driverId} label="Convoyeur" options={driverOptions(props.drivers)} required />
      <Field field={until} label="Valable jusqu’au" type="date" required />
    </CardForm>
  );
}

const createPhoneForm = (props: NoteFormProps) =>
  createForm({
    fields: { driverId: driverError, phone: driverPhoneError },
    keep: null,
    reusable: 'cleared',
    send: ({ driverId, phone }, clientId) => {
      const from = shownOf(props, driverId)?.phone ?? null;
      const noted = phone.trim() || null;
      return note(
        props,
        api(recordDriverPhone, {}, { clientId, driverId, phone: noted, from }),
        noted ? 'Le téléphone est noté.' : 'Ce convoyeur n’a plus de téléphone noté.',
      );
    },
  });

export function DriverPhoneForm(props: NoteFormProps) {
  const [form] = useState(() => createPhoneForm(props));
  const { driverId, phone } = form.fields;
  const place = useRef<HTMLDivElement>(null);
  // The desk leads here, for whom it misses the number of: once.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the address that was come by.
  useEffect(() => {
    const asked = readQuery('phone');
    writeQuery('phone', '');
    if (!shownOf(props, asked)) return;
    driverId.value.value = asked;
    place.current?.querySelector('input')?.focus();
  }, []);
  return (
    <div ref={place}>
      <CardForm form={form} name="Noter un téléphone" action="Noter le téléphone" quiet>
        <h3>Noter le téléphone d’un convoyeur</h3>
        <SelectField field={driverId} label="Convoyeur" options={driverOptions(props.drivers)} required />
        <PhoneField
          field={phone}
          label="Téléphone"
          hint="L’équipe seule le voit. Laissez vide pour l’effacer."
          autoComplete="off"
        />
      </CardForm>
    </div>
  );
}
