/** An address field with suggestions: the combobox pattern of ARIA 1.2, where the focus stays in the text. */
import type { KeyboardEvent } from 'react';

import './address-picker.css';
import { Field, type FieldProps } from './field.tsx';
import type { Picker, Suggestion } from './picker-state.ts';

interface AddressPickerProps {
  readonly picker: Picker<Suggestion>;
  readonly label: string;
  /** Tokens of the HTML standard; by default the browser proposes nothing over our own suggestions. */
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly hint?: string | undefined;
  /** While it is being sent. */
  readonly readOnly?: boolean;
}

export function AddressPicker({ picker, ...field }: AddressPickerProps) {
  const combobox = comboboxOf(picker, picker.suggestions.value);
  return <Field autoComplete="off" required {...field} field={picker.field} {...combobox} />;
}

/** What makes a field of a picker's text its combobox. */
export function comboboxOf(
  picker: Picker<Suggestion>,
  suggestions: readonly Suggestion[],
): Pick<FieldProps, 'action' | 'control'> {
  const { id, field, active, status } = picker;
  const open = suggestions.length > 0;
  const optionId = (index: number) => `${id}-${index}`;
  return {
    control: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active.value < 0 ? undefined : optionId(active.value),
      'aria-describedby': `${id}-status`,
      onInput: (event) => picker.type(event.currentTarget.value),
      onKeyDown: (event) => onKey(event, picker),
      onFocus: picker.enter,
      onBlur: picker.leave,
    },
    action: (
      <>
        <div id={`${id}-list`} role="listbox" aria-label="Adresses proposées" hidden={!open}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the text, which moves the active option.
            <div
              key={optionId(index)}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active.value}
              // Keeps the focus, hence the list, until the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => picker.pick(index)}
            >
              {suggestion.label}
            </div>
          ))}
        </div>
        {/* The list shows how many there are, and covers it. */}
        <p
          className={open || field.shownError.value !== null ? 'unseen' : 'hint'}
          id={`${id}-status`}
          role="status"
        >
          {status.value}
        </p>
      </>
    ),
  };
}

function onKey(event: KeyboardEvent, picker: Picker<Suggestion>) {
  const open = picker.suggestions.value.length > 0;
  if (!open) return;
  if (event.key === 'ArrowDown') picker.move(1);
  else if (event.key === 'ArrowUp') picker.move(-1);
  else if (event.key === 'Enter') picker.pick(picker.active.value);
  else if (event.key === 'Escape') picker.suggestions.value = [];
  else return;
  event.preventDefault();
}
