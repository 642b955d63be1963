/** An address field with suggestions: the combobox pattern of ARIA 1.2, where the focus stays in the text. */
import type { KeyboardEvent } from 'react';

import './address-picker.css';
import { useUniqueId } from '../screen/unique-id.ts';
import { describedBy, FieldError, FieldLabel } from './field.tsx';
import type { Picker, Suggestion } from './picker-state.ts';

interface AddressPickerProps {
  readonly picker: Picker<Suggestion>;
  readonly label: string;
  /** Tokens of the HTML standard; by default the browser proposes nothing over our own suggestions. */
  readonly autoComplete?: string;
  readonly required?: boolean;
  /** While it is being sent. */
  readonly readOnly?: boolean;
}

export function AddressPicker({
  picker,
  label,
  autoComplete = 'off',
  required = true,
  readOnly,
}: AddressPickerProps) {
  const id = useUniqueId();
  const { field, suggestions, active, status } = picker;
  const error = field.shownError.value;
  const open = suggestions.value.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  return (
    <div className="field picker">
      <FieldLabel htmlFor={id} label={label} required={required} />
      <input
        id={id}
        name={field.name}
        required={required}
        role="combobox"
        autoComplete={autoComplete}
        readOnly={readOnly}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={active.value < 0 ? undefined : optionId(active.value)}
        aria-invalid={error !== null}
        aria-describedby={describedBy(`${id}-status`, error && `${id}-error`)}
        value={field.value.value}
        onInput={(event) => picker.type(event.currentTarget.value)}
        onKeyDown={(event) => onKey(event, picker)}
        onFocus={picker.enter}
        onBlur={picker.leave}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Adresses proposées" hidden={!open}>
        {suggestions.value.map((suggestion, index) => (
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
      <p className={error === null ? 'hint' : 'unseen'} id={`${id}-status`} role="status">
        {status.value}
      </p>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
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
