/** The plates of the vehicles that a subscription names. */
import { useEffect, useState } from 'react';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import type { KnownVehicle } from '../../domain/vehicle/known-vehicle-calls.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { CheckField, isTicked } from '../field/check-field.tsx';
import { Field, type FieldProps } from '../field/field.tsx';
import { createField, type FieldState } from '../form/field-state.ts';
import { useUniqueId } from '../screen/unique-id.ts';

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

/** @param known of the first vehicle; empty where it is to be typed */
export function createPlates(known = ''): PlatesState {
  const foreignPlate = createField('foreignPlate', () => null);
  const plate = createField('plate', plateNeeded, known);
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

/** What a field of a plate is given so that plates are offered in it. */
export type OfferedPlates = Pick<FieldProps, 'control' | 'action'>;

const ignore = () => undefined;

/**
 * For a customer who names a vehicle of their own: those that they ordered for, offered as the plate is typed.
 * @param named plates that are named already
 * @param known told of them once they have come; the same function each time
 */
export function useOwnPlates(
  named: readonly string[] = [],
  known: (own: readonly KnownVehicle[]) => void = ignore,
): OfferedPlates {
  const id = useUniqueId();
  const [own, setOwn] = useState<readonly KnownVehicle[]>([]);
  useEffect(() => {
    loadCalls(() => import('./own-vehicles.ts'), 'readOwnVehicles')
      .then(({ readOwnVehicles }) => readOwnVehicles())
      .then((found) => {
        setOwn(found);
        known(found);
      })
      // Nobody has asked for them: the plate is typed.
      .catch(() => undefined);
  }, [known]);
  const taken = named.map(barePlate);
  return {
    control: { list: id },
    action: (
      <datalist id={id}>
        {own
          .filter(({ plate }) => !taken.includes(barePlate(plate)))
          .map(({ plate, brand, model }) => (
            <option key={plate} value={plate}>
              {brand} {model}
            </option>
          ))}
      </datalist>
    ),
  };
}

interface PlateFieldsProps {
  readonly plates: PlatesState;
  /** Where they are one's own. */
  readonly offered?: OfferedPlates;
  /** While it is being sent. */
  readonly readOnly: boolean;
}

export function PlateFields({ plates: { fields }, offered, readOnly }: PlateFieldsProps) {
  const common = { verbatim: true, autoComplete: 'off', placeholder: 'AA-123-AA', readOnly };
  return (
    <>
      <Field {...common} {...offered} field={fields.plate} label="Immatriculation du véhicule" required />
      <Field
        {...common}
        {...(offered?.control && { control: offered.control })}
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
