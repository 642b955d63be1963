/** Where one vehicle among several is, and who is there, where that is not as for the others; and what it then costs. */
import { noteMaxLength } from '../../domain/booking/booking.ts';
import { columnLabels } from '../../domain/vehicle/vehicle-columns.ts';
import { AddressPicker } from '../../ui/field/address-picker.tsx';
import { Field } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { PriceReasons } from '../../ui/order/itinerary-fields.tsx';
import type { PartnerOrderState } from './booking-add-state.ts';
import type { VehicleRow } from './vehicle-row.ts';

interface VehiclePlacesProps {
  readonly row: VehicleRow;
  readonly state: PartnerOrderState;
}

export function VehiclePlaces({ row, state }: VehiclePlacesProps) {
  const { pickers, fields } = row;
  const { isReturn, isRoundTrip } = state.itinerary.places;
  // An address of a trip that is not ordered is asked for by nothing, and may have come from a file: it can be mended.
  const isFilled = (name: keyof typeof pickers) => fields[name].value.value !== '';
  return (
    <div className="form">
      <p className="hint">Ce qui reste vide est comme pour les autres véhicules.</p>
      {(!isReturn() || isFilled('ownFrom')) && (
        <AddressPicker picker={pickers.ownFrom} label={columnLabels.ownFrom} required={false} />
      )}
      {(isReturn() || isRoundTrip() || isFilled('ownBack')) && (
        <AddressPicker picker={pickers.ownBack} label={columnLabels.ownBack} required={false} />
      )}
      <div className="pair">
        <Field field={fields.ownContactName} label={columnLabels.ownContactName} autoComplete="off" />
        <PhoneField field={fields.ownContactPhone} label={columnLabels.ownContactPhone} autoComplete="off" />
      </div>
      <Field
        field={fields.ownAccessNote}
        label={columnLabels.ownAccessNote}
        hint="Digicode, étage, où se garer."
        rows={2}
        maxLength={noteMaxLength}
      />
      {(isFilled('ownFrom') || isFilled('ownBack')) && <PriceReasons price={state.priceOf(row)} />}
    </div>
  );
}
