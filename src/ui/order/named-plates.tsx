/** The plates of the vehicles that a subscription names. */
import { CheckField, isTicked } from '../field/check-field.tsx';
import { Field } from '../field/field.tsx';
import { createField, type FieldState } from '../form/field-state.ts';

export interface PlatesState {
  readonly fields: {
    readonly plate: FieldState;
    readonly otherPlate: FieldState;
    readonly foreignPlate: FieldState;
  };
  /** What of it is sent. */
  readonly read: () => {
    readonly plate: string;
    readonly otherPlate: string | null;
    readonly foreignPlate: boolean;
  };
}

/** Whether it is one is said by the API, whose rules weigh more than these screens. */
export const plateNeeded = (value: string): string | null =>
  value.trim() ? null : 'Indiquez la plaque d’immatriculation.';

export function createPlates(): PlatesState {
  const foreignPlate = createField('foreignPlate', () => null);
  const plate = createField('plate', plateNeeded);
  const otherPlate = createField('otherPlate', () => null);
  return {
    fields: { plate, otherPlate, foreignPlate },
    read: () => ({
      plate: plate.value.value,
      otherPlate: otherPlate.value.value || null,
      foreignPlate: isTicked(foreignPlate),
    }),
  };
}

interface PlateFieldsProps {
  readonly plates: PlatesState;
  /** While it is being sent. */
  readonly readOnly: boolean;
}

export function PlateFields({ plates: { fields }, readOnly }: PlateFieldsProps) {
  const common = { verbatim: true, autoComplete: 'off', placeholder: 'AA-123-AA', readOnly };
  return (
    <>
      <Field {...common} field={fields.plate} label="Immatriculation du véhicule" required />
      <Field
        {...common}
        field={fields.otherPlate}
        label="Immatriculation d’un second véhicule"
        hint="Facultatif."
      />
      <CheckField field={fields.foreignPlate} readOnly={readOnly}>
        Une plaque est étrangère
      </CheckField>
    </>
  );
}
