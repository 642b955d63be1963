/** One choice among a few, all of them in sight. */
import type { ReactNode } from 'react';
import './choice-field.css';
import './field.css';
import type { FieldState } from '../form/field-state.ts';
import { useUniqueId } from '../screen/unique-id.ts';
import { describedBy, FieldError } from './field.tsx';

interface ChoiceFieldProps {
  readonly field: FieldState;
  readonly label: string;
  /** In order; a choice that is disabled is shown and cannot be made. */
  readonly options: readonly { value: string; label: ReactNode; disabled?: boolean }[];
  /** They are hours: short, each a button, side by side; longer where some are at the half. */
  readonly hours?: 'short' | 'half';
}

export function ChoiceField({ field, label, options, hours }: ChoiceFieldProps) {
  const id = useUniqueId();
  const error = field.shownError.value;
  return (
    <fieldset
      className={hours ? `choices hours ${hours}` : 'choices'}
      aria-describedby={describedBy(error && id)}
    >
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={field.name}
            value={option.value}
            checked={field.value.value === option.value}
            disabled={option.disabled}
            onChange={() => {
              field.value.value = option.value;
            }}
          />
          <span>{option.label}</span>
        </label>
      ))}
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
