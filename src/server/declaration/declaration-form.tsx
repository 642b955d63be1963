/** @jsxRuntime automatic */
/** @jsxImportSource hono/jsx */
/** The form of a declaration as the server shows it again: what was typed is kept, and what is wrong is named. */

import type { DeclarationForm, FormField } from '../../domain/declaration/declaration.ts';
import { company } from '../../domain/settings/company.ts';
import type { Refusal } from '../http/refusal.ts';

interface FormProps {
  readonly form: DeclarationForm;
  /** Under the fields' names. */
  readonly typed: Readonly<Record<string, string>>;
  /** Null when nothing is wrong. */
  readonly refusal: Refusal | null;
}

/** Sent to the page's own address. Its page has a heading that is `formulaire`. */
export function Form({ form, typed, refusal }: FormProps) {
  const errors = refusal?.fields ?? {};
  const first = form.fields.find(({ name }) => errors[name]);
  return (
    <>
      {refusal && <Alert form={form} refusal={refusal} />}
      <form class="form card" method="post" novalidate aria-labelledby="formulaire">
        {form.fields.map((field) => {
          const { name } = field;
          const shown = { value: typed[name] ?? '', error: errors[name], focused: field === first };
          return field.control === 'choice' ? (
            <Choice key={name} field={field} {...shown} />
          ) : (
            <TextField key={name} field={field} {...shown} />
          );
        })}
        <button type="submit" class="button">
          {form.submit}
        </button>
      </form>
    </>
  );
}

interface AlertProps {
  readonly form: DeclarationForm;
  readonly refusal: Refusal;
}

/** What is wrong with which field; or, where it is none of them, why and how else to declare. */
function Alert({ form, refusal: { message, fields: errors } }: AlertProps) {
  const wrong = form.fields.filter(({ name }) => errors[name]);
  if (wrong.length === 0) {
    return (
      <div class="alert" role="alert">
        <p>{message}</p>
        <p>
          Vous pouvez aussi nous écrire à <a href={`mailto:${company.email}`}>{company.email}</a>&nbsp;: cela
          vaut tout autant.
        </p>
      </div>
    );
  }
  return (
    <div class="alert" role="alert">
      <p>Corrigez, puis envoyez de nouveau&nbsp;:</p>
      <ul>
        {wrong.map(({ name, label }) => (
          <li key={name}>
            <a href={`#${name}`}>{label}</a>&nbsp;: {errors[name]}
          </li>
        ))}
      </ul>
    </div>
  );
}

type ChoiceField = Extract<FormField, { control: 'choice' }>;

interface FieldProps<Field extends FormField> {
  readonly field: Field;
  readonly value: string;
  readonly error: string | undefined;
  /** The first one that is wrong gets the focus. */
  readonly focused: boolean;
}

function TextField({ field, value, error, focused }: FieldProps<Exclude<FormField, ChoiceField>>) {
  const { name, label, hint, control, required, autoComplete } = field;
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const attributes = {
    id: name,
    name,
    required,
    'aria-invalid': error && 'true',
    'aria-describedby': described || undefined,
    autocomplete: autoComplete,
    autofocus: focused,
  };
  return (
    <div class="field">
      <label for={name}>
        {label}
        {required && (
          <span class="star" aria-hidden="true">
            &nbsp;*
          </span>
        )}
      </label>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {control === 'area' ? (
        <textarea {...attributes} rows={4}>
          {value}
        </textarea>
      ) : (
        <input {...attributes} type={control} value={value} />
      )}
      <FieldError name={name} error={error} />
    </div>
  );
}

function Choice({ field: { name, label, options }, value, error }: FieldProps<ChoiceField>) {
  const chosen = Object.hasOwn(options, value) ? value : Object.keys(options)[0];
  return (
    <fieldset class="choices" id={name} aria-describedby={error && `${name}-error`}>
      <legend>{label}</legend>
      {Object.entries(options).map(([option, text]) => (
        <label key={option} class="choice">
          <input type="radio" name={name} value={option} checked={option === chosen} />
          <span>{text}</span>
        </label>
      ))}
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

const FieldError = ({ name, error }: { readonly name: string; readonly error: string | undefined }) =>
  error && (
    <p class="error" id={`${name}-error`}>
      {error}
    </p>
  );
