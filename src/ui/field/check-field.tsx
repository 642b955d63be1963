/** A box to tick: its field holds `yes`, or nothing. */
import type { ReactNode } from 'react';
import './field.css';
import type { FieldState } from '../form/field-state.ts';
import { useUniqueId } from '../screen/unique-id.ts';
import { describedBy, FieldError } from './field.tsx';

interface CheckFieldProps {
  readonly field: FieldState;
  /** What is said by ticking it. */
  readonly children: ReactNode;
  readonly required?: boolean;
  /** While it is being sent. */
  readonly readOnly?: boolean;
}

export function CheckField({ field, children, required, readOnly }: CheckFieldProps) {
  const id = useUniqueId();
  const error = field.shownError.value;
  return (
    <div className="check">
      <label className="choice">
        <input
          type="checkbox"
          name={field.name}
          value="yes"
          checked={field.value.value === 'yes'}
          required={required}
          disabled={readOnly}
          aria-invalid={error !== null}
          aria-describedby={describedBy(error && id)}
          onChange={({ currentTarget }) => {
            field.value.value = currentTarget.checked ? 'yes' : '';
          }}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Whether the box is ticked. */
export const isTicked = (field: FieldState): boolean => field.value.value === 'yes';
