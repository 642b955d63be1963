/** *Comptabilité*: what was invoiced and paid in a month or any days, its sums, and its journals for the accountant. */
import { useState } from 'react';
import { bookStates } from '../../../domain/books/calls.ts';
import { frenchMonth } from '../../../domain/lib/time/month.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { useSavedFile } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { type BooksState, createBooks, PAYMENTS } from './books-state.ts';
import { InvoiceList } from './invoice-list.tsx';
import { MonthSums } from './month-sums.tsx';
import '../../../ui/list/from-here.css';
import '../../../ui/list/more-filters.css';
import '../../../ui/list/toolbar.css';

const lists = [
  ['', 'Factures et avoirs'],
  [PAYMENTS, 'Paiements'],
] as const;
const states = [['', 'Tous les états'], ...Object.entries(bookStates)] as const;

/** Made or acted on now and then: each comes once its address asks for it. */
const loadNewInvoice = () =>
  createLoad(() => loadCalls(() => import('../invoicing/new-invoice.tsx'), 'NewInvoice'));
const loadDocument = () =>
  createLoad(() => loadCalls(() => import('../invoicing/invoice-file.tsx'), 'InvoiceDocument'));

/** Invoices are what is looked at first. */
const loadMoney = () => createLoad(() => loadCalls(() => import('./money-list.tsx'), 'MoneyList'));

const WAITING = 'Chargement…';

/** Its lists, or what its address names: one invoice, or a new one. */
export function Books() {
  const [asked, ask] = useState(whatIsAsked);
  const [newInvoice] = useState(loadNewInvoice);
  const [document] = useState(loadDocument);
  useNewQuery(() => ask(whatIsAsked()));
  if (asked.invoice !== '')
    return (
      <Loadable load={document} waiting={WAITING}>
        {({ InvoiceDocument }) => <InvoiceDocument key={asked.invoice} id={asked.invoice} />}
      </Loadable>
    );
  if (asked.isNew)
    return (
      <Loadable load={newInvoice} waiting={WAITING}>
        {({ NewInvoice }) => <NewInvoice />}
      </Loadable>
    );
  return <Lists />;
}

const whatIsAsked = () => ({ invoice: readQuery('invoice'), isNew: readQuery('view') === 'new' });

function Lists() {
  const [books] = useState(createBooks);
  const [money] = useState(loadMoney);
  useNewQuery(books.follow);
  const { failure, save } = useSavedFile();
  return (
    <Screen heading="Comptabilité">
      <p className="actions from-here">
        <a className="button small" href="#/admin/teammate/books?view=new">
          Nouvelle facture
        </a>
      </p>
      <Filters books={books} />
      <Alert message={failure} />
      <MonthSums books={books} save={save} />
      {books.isMoney.value ? (
        <Loadable load={money} waiting={WAITING}>
          {({ MoneyList }) => <MoneyList list={books.money} save={save} />}
        </Loadable>
      ) : (
        <InvoiceList list={books.invoices} save={save} />
      )}
    </Screen>
  );
}

function Filters({
  books: { form, view, show, isMoney, month, chooseMonth, sums },
}: {
  readonly books: BooksState;
}) {
  const { q, from, to, state } = form.fields;
  const [isOpen] = useState(() => month.value.peek() === '' || state.value.peek() !== '');
  const chosen = month.value.value;
  // The one on show is there before the others are known.
  const months = sums.data.value?.months ?? [];
  const all = chosen === '' || months.includes(chosen) ? months : [chosen, ...months];
  return (
    <form className="toolbar" noValidate onSubmit={form.submit} aria-label="Chercher dans les comptes">
      <Field field={q} label="Nom, numéro ou référence" autoComplete="off" />
      <SelectField field={view} label="Montrer" options={lists} onChoice={show} />
      <SelectField
        field={month}
        label="Mois"
        options={[
          ...(chosen === '' ? [['', 'Autres dates'] as const] : []),
          ...all.map((one) => [one, frenchMonth(one)] as const),
        ]}
        onChoice={chooseMonth}
      />
      <button type="submit" className="button quiet">
        Chercher
      </button>
      {/* What is wrong in it is never out of sight. */}
      <details
        className="more-filters"
        open={isOpen || [from, to].some(({ shownError }) => shownError.value !== null)}
      >
        <summary>Autres filtres</summary>
        <div className="toolbar">
          <Field field={from} label="Du" type="date" />
          <Field field={to} label="Au" type="date" />
          {!isMoney.value && <SelectField field={state} label="État" options={states} />}
        </div>
      </details>
    </form>
  );
}
