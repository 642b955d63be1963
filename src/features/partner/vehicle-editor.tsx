/** The fields of one vehicle among several: itself, its customer, its own appointment, how the partner calls it. */
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import { partnerEntry } from './entry.ts';
import type { VehicleRow } from './vehicle-row.ts';

const hours = [
  ['', 'Comme les autres'],
  ...[8, 9, 10, 11, 13, 14, 15, 16, 17].map((hour) => {
    const at = `${String(hour).padStart(2, '0')}:00`;
    return [at, `${hour}\u00a0h`] as const;
  }),
] as const;

interface VehicleEditorProps {
  readonly row: VehicleRow;
  /** From 1, among those on show. */
  readonly place: number;
  /** Whether the reader is taken to it, because they asked for it: not where it is there with its screen. */
  readonly isAsked: boolean;
  readonly onDone: () => void;
}

export function VehicleEditor({ row, place, isAsked, onDone }: VehicleEditorProps) {
  // Later renderings must not take the reader away from what they fill in.
  const [focused] = useState(isAsked);
  const { mail, firstName, lastName, phone, companyName, day, hour, partnerReference, purchaseOrder } =
    row.fields;
  return (
    <section className="form card">
      <h3 {...(focused && { tabIndex: -1, ref: takeFocus })}>Véhicule {place}</h3>
      <VehicleFields vehicle={row.vehicle} words={partnerEntry.vehicle} />
      <Field
        field={mail}
        label="E-mail du client"
        type="email"
        required
        autoComplete="off"
        hint="Si nous le connaissons déjà, il suffit&nbsp;; sinon, indiquez aussi qui il est."
      />
      <div className="pair">
        <Field field={firstName} label="Prénom du client" autoComplete="off" />
        <Field field={lastName} label="Nom du client" autoComplete="off" />
        <Field field={phone} label="Téléphone du client" type="tel" autoComplete="off" />
        <Field field={companyName} label="Société du client" autoComplete="off" />
        <Field field={day} label="Un autre jour" type="date" />
        <SelectField field={hour} label="Une autre heure" options={hours} />
        <Field field={partnerReference} label="Votre référence" autoComplete="off" />
        <Field field={purchaseOrder} label="Votre bon de commande" autoComplete="off" />
      </div>
      <button type="button" className="button quiet" onClick={onDone}>
        Fermer ce véhicule
      </button>
    </section>
  );
}
