/** What leads to the door; to the street too, where the place is a commune alone. */
import type { Address } from '../../domain/address/address.ts';
import { noteMaxLength } from '../../domain/booking/booking.ts';
import { isTownAlone } from '../field/address-places.ts';
import { Field } from '../field/field.tsx';
import type { Picker } from '../field/picker-state.ts';
import type { FieldState } from '../form/field-state.ts';

interface AccessProps {
  readonly field: FieldState;
  readonly label: string;
  /** Of the place that it is said of. */
  readonly picker: Picker<Address>;
}

export function AccessField({ picker, label, field }: AccessProps) {
  const isTown = isTownAlone(picker);
  return (
    <Field
      field={field}
      label={isTown ? `Numéro, rue, ${label.toLowerCase()}` : label}
      required={isTown}
      hint={
        isTown
          ? 'Nous ne connaissons que la commune\u00a0: où le convoyeur doit-il se rendre\u00a0?'
          : 'Digicode, étage, où se garer\u00a0: facultatif.'
      }
      rows={2}
      maxLength={noteMaxLength}
    />
  );
}
