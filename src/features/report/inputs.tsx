/** What the steps of a report are filled in with: targets for a finger in a glove. */
import type { FormEvent, InputHTMLAttributes } from 'react';
import { keysOf } from '../../domain/lib/key-of.ts';
import { useUniqueId } from '../../ui/screen/unique-id.ts';
import type { Report } from './report-state.ts';

interface TextProps
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'disabled'> {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  /** Makes it a text area of as many lines. */
  readonly rows?: number;
  readonly maxLength?: number;
  readonly onValue: (value: string) => void;
}

export function Text({ label, hint, rows, onValue, ...control }: TextProps) {
  const id = useUniqueId();
  const props = {
    ...control,
    id,
    autoComplete: 'off',
    spellCheck: rows !== undefined,
    'aria-describedby': hint && `${id}-hint`,
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onValue(currentTarget.value),
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {rows ? <textarea {...props} rows={rows} /> : <input {...props} />}
    </div>
  );
}

/** Keys of a table of choices and what each is called; those of a list are its indices. */
type Table = Readonly<Record<string, string>>;

interface ChoicesProps<T extends Table> {
  readonly legend: string;
  readonly table: T;
  /** Texts, as the keys of an object are: a number would be among none of them. */
  readonly picked: readonly (keyof T & string)[];
  /** Of several the last one picked stays alone. */
  readonly single?: boolean;
  readonly onPick: (picked: (keyof T & string)[]) => void;
}

export function Choices<T extends Table>({ legend, table, picked, single, onPick }: ChoicesProps<T>) {
  const id = useUniqueId();
  return (
    <fieldset className="choices compact">
      <legend>{legend}</legend>
      {keysOf(table).map((key) => (
        <label key={key} className="choice">
          <input
            type={single ? 'radio' : 'checkbox'}
            name={id}
            checked={picked.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              // In the order of the table, whatever was picked first.
              onPick(keysOf(table).filter((one) => (one === key ? checked : !single && picked.includes(one))))
            }
          />
          <span>{table[key]}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** One of a table. */
export const Choice = <T extends Table>({
  picked,
  onPick,
  ...choices
}: Pick<ChoicesProps<T>, 'legend' | 'table'> & {
  readonly picked: keyof T & string;
  readonly onPick: (picked: keyof T & string) => void;
}) => <Choices {...choices} single picked={[picked]} onPick={([one = picked]) => onPick(one)} />;

/** What is picked of a draft's list. */
export function Picks<T extends Table>({
  report,
  name,
  ...choices
}: Pick<ChoicesProps<T>, 'legend' | 'table'> & {
  readonly report: Report;
  readonly name: 'conditions' | 'warningLights' | 'accessories' | 'documents';
}) {
  return (
    <Choices
      {...choices}
      picked={report.draft.value[name]}
      onPick={(picked) => report.change({ [name]: picked })}
    />
  );
}

/** A box of its own: whether it is ticked is a field of the draft. */
export const Tick = ({
  report,
  name,
  legend,
  label,
}: {
  readonly report: Report;
  readonly name: 'unread' | 'covers';
  readonly legend: string;
  readonly label: string;
}) => (
  <Choices
    legend={legend}
    table={{ yes: label }}
    picked={report.draft.value[name] ? ['yes'] : []}
    onPick={(picked) => report.change({ [name]: picked.length > 0 })}
  />
);

/** A text of a draft. */
export const Typed = ({
  report,
  name,
  ...text
}: Omit<TextProps, 'value' | 'onValue'> & {
  readonly report: Report;
  readonly name: 'plate' | 'mileage' | 'battery' | 'wPlate' | 'reservations';
}) => (
  <Text {...text} value={report.draft.value[name]} onValue={(value) => report.change({ [name]: value })} />
);
