/** The form that finds a customer, those who may be meant by what was typed, and what the screen that it is on shows of whom was found. */
import type { ReactNode } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import '../../../ui/list/toolbar.css';
import type { CustomerLookup, CustomerSearch, FoundCustomer } from './customer-search.ts';

interface SearchProps {
  readonly search: CustomerSearch;
}

export function SearchForm({ search }: SearchProps) {
  const { form, asked } = search;
  const found = asked.value?.load.data.value?.customer;
  return (
    <>
      <form className="toolbar" noValidate onSubmit={form.submit} aria-label="Chercher un client">
        <Field field={form.fields.who} label="E-mail, téléphone, nom ou plaque" required autoComplete="off" />
        {/* The orange action of the screen is what is done with who was found. */}
        <SubmitButton form={form} label="Chercher" retryLabel="Chercher" quiet={Boolean(found)} />
      </form>
      <Named search={search} />
    </>
  );
}

/** Who may be meant: one of them is chosen. */
function Named({ search: { named, pathOf, choose } }: SearchProps) {
  if (named.value === null) return null;
  const { hits, isCut } = named.value;
  return (
    <section className="spaced">
      <h2 tabIndex={-1} ref={takeFocus}>
        {hits.length === 0 ? 'Aucun client ne correspond' : 'De qui s’agit-il\u00a0?'}
      </h2>
      {hits.length === 0 && (
        <p>
          Vérifiez ce qui est écrit, ou <a href="#/admin/teammate/customer/add">créez un nouveau client</a>.
        </p>
      )}
      {hits.length > 0 && (
        <dl className="card">
          {hits.map(({ title, detail, phone, mail }) => (
            <div key={mail}>
              <dt>
                <a href={`#${pathOf(mail)}`} onClick={choose}>
                  {title}
                </a>
              </dt>
              <dd>{[detail, phone].filter(Boolean).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
      {isCut && <p className="hint">Il peut y en avoir d’autres&nbsp;: précisez la recherche.</p>}
    </section>
  );
}

interface SearchedProps extends SearchProps {
  /** @param customer null where nobody has that address */
  readonly children: (customer: FoundCustomer | null, asked: CustomerLookup) => ReactNode;
}

/**
 * Whom the address asks for, once they are found or not. Below those who may be meant, whoever was found before would be taken
 * for what is found now.
 */
export function Searched({ search: { asked, named }, children }: SearchedProps) {
  const lookup = asked.value;
  if (lookup === null || named.value !== null) return null;
  const { mail, wrong, load } = lookup;
  if (wrong !== null) {
    return (
      <p key={mail} className="alert" tabIndex={-1} ref={takeFocus}>
        {wrong}
      </p>
    );
  }
  return (
    <Loadable key={mail} load={load} waiting="Recherche du client…">
      {({ customer }) => children(customer, lookup)}
    </Loadable>
  );
}
