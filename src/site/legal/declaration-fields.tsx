/** The form of a declaration, empty: a plain one, sent to the API, which shows it again where something is wrong. */
import type { DeclarationForm, FormField } from '../../domain/declaration/declaration.ts';

export function DeclarationFields({
  form: { call, heading, fields, submit },
  apiBase,
}: {
  readonly form: DeclarationForm;
  readonly apiBase: string;
}) {
  return (
    <section>
      <h2 id="formulaire">{heading}</h2>
      <form
        className="form card"
        method="post"
        action={`${apiBase}${call}`}
        noValidate
        aria-labelledby="formulaire"
      >
        {fields.map((field) =>
          field.control === 'choice' ? (
            <Choice key={field.name} {...field} />
          ) : (
            <Text key={field.name} {...field} />
          ),
        )}
        <button type="submit" className="button">
          {submit}
        </button>
      </form>
    </section>
  );
}

function Text({
  name,
  label,
  hint,
  control,
  required,
  autoComplete,
}: Exclude<FormField, { control: 'choice' }>) {
  const props = {
    id: name,
    name,
    required,
    autoComplete,
    'aria-describedby': hint && `${name}-hint`,
  };
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {required && (
          <span className="star" aria-hidden="true">
            &nbsp;*
          </span>
        )}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {control === 'area' ? <textarea {...props} rows={4} /> : <input {...props} type={control} />}
    </div>
  );
}

/** The first is chosen until another one is. */
function Choice({ name, label, options }: Extract<FormField, { control: 'choice' }>) {
  return (
    <fieldset className="choices" id={name}>
      <legend>{label}</legend>
      {Object.entries(options).map(([value, text], index) => (
        <label key={value} className="choice">
          <input type="radio" name={name} value={value} defaultChecked={index === 0} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
