/** What a customer ordered with before, to choose among: nothing of it is typed again. */
import { effect } from '@preact/signals-react';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';

/** The choice of what is not known. */
const OTHER = 'other';

export interface KnownChoice {
  /** Holds which one the form has, and `OTHER` beside. */
  readonly field: FieldState;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly choose: (value: string) => void;
  /** Keeps the choice as the form is, until the returned function is called. */
  readonly follow: () => () => void;
}

interface Offered<T> {
  readonly known: readonly T[];
  readonly labelOf: (one: T) => string;
  /** « Un autre véhicule ». */
  readonly other: string;
  /** Whether the form has it; it reads signals. */
  readonly isHeld: (one: T) => boolean;
  /** Fills the form in; null empties what is of the one before. */
  readonly put: (one: T | null) => void;
}

export function createKnownChoice<T>(
  name: string,
  { known, labelOf, other, isHeld, put }: Offered<T>,
): KnownChoice {
  const held = () => {
    const index = known.findIndex(isHeld);
    return index < 0 ? OTHER : String(index);
  };
  const field = createField(name, () => null, held());
  return {
    field,
    options: [...known.map((one, index) => [String(index), labelOf(one)] as const), [OTHER, other]],
    choose: (value) => put(known[Number(value)] ?? null),
    follow: () =>
      effect(() => {
        field.value.value = held();
      }),
  };
}

interface KnownSelectProps {
  readonly choice: KnownChoice;
  /** What is known of them, in the plural. */
  readonly label: string;
}

/** Nothing where nothing is known. */
export const KnownSelect = ({ choice: { field, options, choose }, label }: KnownSelectProps) =>
  options.length > 1 && (
    // One of several is in the form already: how many there are says that another may be meant.
    <SelectField
      field={field}
      label={`${label} (${options.length - 1})`}
      options={options}
      onChoice={choose}
    />
  );
