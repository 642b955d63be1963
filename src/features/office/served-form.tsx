/** The form of a screen that the API describes, and the controls in it. */
import { effect, signal } from '@preact/signals-react';
import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react';
import type { Address } from '../../domain/address/address.ts';
import type {
  ServedField,
  ServedParts,
  ServedRule,
  ServedValues,
} from '../../domain/office/served-screen.ts';
import { goTo } from '../../platform/page/go.ts';
import { writeQuery } from '../../platform/page/query.ts';
import { markUnsaved } from '../../platform/page/unsaved.ts';
import { AddressPicker } from '../../ui/field/address-picker.tsx';
import { createAddressPicker } from '../../ui/field/address-places.ts';
import { CheckField } from '../../ui/field/check-field.tsx';
import { ChoiceField } from '../../ui/field/choice-field.tsx';
import { Field } from '../../ui/field/field.tsx';
import type { Picker } from '../../ui/field/picker-state.ts';
import { SelectField } from '../../ui/field/select-field.tsx';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { Asking } from './served-press.tsx';
import { Served, type ServedState } from './served-state.ts';

type FormProps = ServedParts['Form'];

interface State {
  readonly form: Form<string>;
  readonly pickers: Readonly<Record<string, Picker<Address>>>;
  /** What is refused in the fields, and sent along, from now on. */
  readonly follow: (props: FormProps) => void;
  /** Marks what is typed as unsaved, and asks the screen anew where it depends on it, until what it returns is called. */
  readonly start: () => () => void;
}

const Fields = createContext<State>(undefined as never);

const refusalOf = (rules: readonly ServedRule[] | undefined, text: string): string | null =>
  rules?.find(([pattern]) => !new RegExp(pattern, 'iu').test(text.trim()))?.[1] ?? null;

/** Time without typing before the screen is asked for anew, in milliseconds. */
const DEBOUNCE = 200;

function createServedForm(first: FormProps, screen: ServedState): State {
  const { form: id, name, asks = [] } = first;
  const specs = Object.entries(first.fields);
  const props = signal(first);
  const pickers: Record<string, Picker<Address>> = {};

  function fieldOf(field: string, { place, value }: ServedField): FieldState {
    const rules = () => props.value.fields[field]?.rules;
    if (!place) return createField(field, (text) => refusalOf(rules(), text), value as string | undefined);
    const picker = createAddressPicker(field, () => rules() !== undefined);
    pickers[field] = picker;
    put(field, value);
    return picker.field;
  }

  const put = (field: string, place: ServedField['value']) =>
    place && pickers[field]?.restore({ place: place as Address, approximate: false });

  const places = () =>
    Object.fromEntries(
      Object.entries(pickers).map(([field, { picked }]) => [field, picked.value?.place ?? null]),
    );
  const values = (): ServedValues => ({ ...props.peek().fixed, ...form.values(), ...places() });

  function look() {
    if (id) return screen.ask(values());
    for (const [field, text] of Object.entries(form.values())) writeQuery(field, text.trim());
    return screen.ask();
  }

  const form = createForm<string>({
    fields: Object.fromEntries(specs.map(([field, spec]) => [field, fieldOf(field, spec)])),
    rest: { read: places, restore: () => undefined },
    send: async (_, clientId) => {
      if (id) await screen.send({ form: id, clientId, values: values() });
      else await look();
    },
    reusable: true,
  });
  for (const [field, { typed }] of specs) {
    const state = form.fields[field];
    if (typed === undefined || !state) continue;
    if (typeof typed === 'string') state.value.value = typed;
    else put(field, typed);
  }

  function start() {
    let before = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stops = [
      effect(() => markUnsaved(name, id !== '' && form.changed.value)),
      effect(() => {
        const now = JSON.stringify(
          asks.map(
            (field) => pickers[field]?.picked.value ?? (!pickers[field] && form.fields[field]?.value.value),
          ),
        );
        clearTimeout(timer);
        if (before !== '' && before !== now) timer = setTimeout(look, DEBOUNCE);
        before = now;
      }),
    ];
    return () => {
      markUnsaved(name, false);
      clearTimeout(timer);
      for (const stop of stops) stop();
    };
  }

  return {
    form,
    pickers,
    follow: (next) => {
      const before = props.peek().fields;
      props.value = next;
      // What nobody has changed meanwhile says what the API now does.
      for (const [field, { value = '' }] of Object.entries(next.fields)) {
        const held = form.fields[field]?.value;
        if (!pickers[field] && held?.peek() === (before[field]?.value ?? '')) held.value = value as string;
      }
    },
    start,
  };
}

export function ServedForm({ children, ...props }: FormProps & { readonly children: ReactNode }) {
  const screen = useContext(Served);
  const [state] = useState(() => createServedForm(props, screen));
  const { name, action, fields, className = 'form card', leave } = props;
  const { form } = state;
  // Before anything can be pressed again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is as it was where the fields are.
  useLayoutEffect(() => state.follow(props), [state, fields]);
  useLayoutEffect(() => state.start(), [state]);
  const button = action && <SubmitButton form={form} label={action} retryLabel={action} />;
  return (
    <Fields.Provider value={state}>
      <form className={className} noValidate onSubmit={form.submit} aria-label={name}>
        {children}
        <Alert message={form.failure.value} />
        {leave ? (
          <div className="actions">
            {button}
            <Asking
              label={leave.label}
              confirm={form.changed.value && leave.confirm}
              act={async () => goTo(leave.to)}
            />
          </div>
        ) : (
          button
        )}
      </form>
    </Fields.Provider>
  );
}

/** A control of ours, told which field of its form it is for. */
const control =
  <P extends object>(
    Control: (props: P & { readonly field: FieldState; readonly readOnly?: boolean }) => ReactNode,
  ) =>
  ({ name, when, ...props }: P & Pick<ServedParts['Field'], 'name' | 'when'>) => {
    const { fields } = useContext(Fields).form;
    const field = fields[name];
    return (
      field &&
      (!when || when[1].includes(fields[when[0]]?.value.value ?? '')) && (
        <Control {...(props as unknown as P)} field={field} />
      )
    );
  };

function Place({ name, label }: ServedParts['Place']) {
  const picker = useContext(Fields).pickers[name];
  return picker && <AddressPicker picker={picker} label={label} />;
}

export const controls = {
  Form: ServedForm,
  Field: control(Field),
  Select: control(SelectField),
  Choice: control(ChoiceField),
  Check: control(CheckField),
  Place,
};
