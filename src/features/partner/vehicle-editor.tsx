/** The fields of one vehicle among several: itself, its customer, its own appointment, how the partner calls it. */
import { useState } from 'react';
import { columnLabels } from '../../domain/vehicle/vehicle-columns.ts';
import { Field } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import type { PartnerOrderState } from './booking-add-state.ts';
import { partnerEntry } from './entry.ts';
import { Opened } from './opened.tsx';
import { slotTimes, type VehicleRow } from './vehicle-row.ts';

interface VehicleEditorProps {
  readonly row: VehicleRow;
  readonly state: PartnerOrderState;
  /** From 1, among those on show. */
  readonly place: number;
  /** Whether the reader is taken to it, because they asked for it: not where it is there with its screen. */
  readonly isAsked: boolean;
  readonly onDuplicate: () => void;
  readonly onDone: () => void;
}

export function VehicleEditor({ row, state, place, isAsked, onDuplicate, onDone }: VehicleEditorProps) {
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
        label={columnLabels.mail}
        type="email"
        required
        autoComplete="off"
        hint="D’un nouveau client, indiquez aussi qui il est."
      />
      <div className="pair">
        <Field field={firstName} label={columnLabels.firstName} autoComplete="off" />
        <Field field={lastName} label={columnLabels.lastName} autoComplete="off" />
        <PhoneField field={phone} label={columnLabels.phone} autoComplete="off" />
        <Field field={companyName} label={columnLabels.companyName} autoComplete="off" />
        <Field field={day} label={columnLabels.day} type="date" />
        <SelectField
          field={hour}
          label={columnLabels.hour}
          options={[['', 'Comme les autres'], ...slotTimes()]}
        />
        <Field field={partnerReference} label={columnLabels.partnerReference} autoComplete="off" />
        <Field field={purchaseOrder} label={columnLabels.purchaseOrder} autoComplete="off" />
      </div>
      <Opened
        summary="Une autre adresse que celle de la commande"
        load={() => import('./vehicle-table.tsx')}
        name="vehicleParts"
        open={row.read('ownFrom') + row.read('ownBack') !== ''}
      >
        {({ vehicleParts: { VehiclePlaces } }) => <VehiclePlaces row={row} state={state} />}
      </Opened>
      <div className="actions">
        <button type="button" className="button quiet" onClick={onDuplicate}>
          Dupliquer ce véhicule
        </button>
        <button type="button" className="button quiet" onClick={onDone}>
          Fermer ce véhicule
        </button>
      </div>
    </section>
  );
}
