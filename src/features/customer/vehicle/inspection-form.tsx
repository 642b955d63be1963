/** Says when a vehicle is due for inspection, by the date that its customer knows. */
import { useState } from 'react';
import { type OwnVehicle, sayInspection } from '../../../domain/booking/vehicle-calls.ts';
import { keyOf, keysOf } from '../../../domain/lib/key-of.ts';
import { dayError, inspectionDates } from '../../../domain/vehicle/inspection-date.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { createForm } from '../../../ui/form/form.ts';
import { BackButton } from '../../../ui/load/back-button.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { inspectionDraft } from './inspection-draft.ts';

interface InspectionFormProps extends Closable {
  readonly vehicle: OwnVehicle;
  readonly onSaid: (vehicle: OwnVehicle) => void;
}

/** What the API refuses besides depends on the kind of vehicle, which it knows. */
const createSaying = ({ vehicle: { id, plate, inspection }, onSaid, onClose }: InspectionFormProps) =>
  createForm({
    fields: {
      kind: () => null,
      day: dayError,
    },
    initial: { kind: 'due', day: inspection?.dueOn ?? '' },
    keep: inspectionDraft(plate),
    send: async ({ kind, day }, clientId) => {
      onSaid(await api(sayInspection, { id }, { clientId, kind: keyOf(inspectionDates, kind), day }));
      onClose();
    },
  });

export function InspectionForm(props: InspectionFormProps) {
  const [form] = useState(() => createSaying(props));
  const { vehicle, onClose } = props;
  return (
    <CardForm
      form={form}
      name={`Date du contrôle technique\u00a0: ${vehicle.plate}`}
      action="Enregistrer"
      back={<BackButton form={form} label="Annuler" onClose={onClose} />}
    >
      <SelectField
        field={form.fields.kind}
        label="Quelle date connaissez-vous&nbsp;?"
        options={keysOf(inspectionDates).map((kind) => [kind, inspectionDates[kind]])}
        hint="La date limite si vous la connaissez&nbsp;; sinon, une autre dont nous la déduisons."
      />
      <Field
        field={form.fields.day}
        label="Date"
        type="date"
        required
        readOnly={form.status.value === 'sending'}
      />
    </CardForm>
  );
}
