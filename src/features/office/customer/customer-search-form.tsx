/** The form that finds a customer by their e-mail, and what the screen that it is on shows of whom was found. */
import type { ReactNode } from 'react';
import { Field } from '../../../ui/field/field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import type { CustomerLookup, CustomerSearch, FoundCustomer } from './customer-search.ts';

export function SearchForm({ search: { form, asked } }: { readonly search: CustomerSearch }) {
  const found = asked.value?.load.data.value?.customer;
  return (
    <form className="form card" noValidate onSubmit={form.submit} aria-label="Chercher un client">
      <Field field={form.fields.mail} label="E-mail du client" type="email" required autoComplete="off" />
      {/* The orange action of the screen is what is done with who was found. */}
      <SubmitButton form={form} label="Chercher" retryLabel="Chercher" quiet={Boolean(found)} />
    </form>
  );
}

interface SearchedProps {
  readonly asked: CustomerLookup;
  /** @param customer null where nobody has that address */
  readonly children: (customer: FoundCustomer | null) => ReactNode;
}

/** Whom the address asks for, once they are found or not. */
export function Searched({ asked: { mail, wrong, load }, children }: SearchedProps) {
  if (wrong !== null) {
    return (
      <p key={mail} className="alert" tabIndex={-1} ref={takeFocus}>
        {wrong}
      </p>
    );
  }
  return (
    <Loadable key={mail} load={load} waiting="Recherche du client…">
      {({ customer }) => children(customer)}
    </Loadable>
  );
}
