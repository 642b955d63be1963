/** The form that finds a customer by their e-mail. */
import { Alert } from '../../ui/alert.tsx';
import { Field } from '../../ui/field.tsx';
import type { CustomerSearch } from './customer-search.ts';

interface SearchFormProps {
  readonly search: CustomerSearch;
  /** The orange action of the screen is another one: what is done with who was found. */
  readonly quiet: boolean;
}

export function SearchForm({ search, quiet }: SearchFormProps) {
  const { form } = search;
  const searching = form.status.value === 'sending';
  return (
    <form className="search card" noValidate onSubmit={form.submit} aria-label="Chercher un client">
      <Field
        field={form.fields.mail}
        label="E-mail du client"
        type="email"
        required
        autoComplete="off"
        readOnly={searching}
      />
      <button
        type="submit"
        className={quiet ? 'button quiet' : 'button'}
        aria-disabled={searching}
        onMouseDown={(event) => event.preventDefault()}
      >
        {searching ? 'Recherche…' : 'Chercher'}
      </button>
      <Alert message={form.failure.value} />
    </form>
  );
}
