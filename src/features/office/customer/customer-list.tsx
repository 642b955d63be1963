/** *Liste des clients*: whoever ordered, sorted, narrowed and gone through by keyboard; each leads to their file. */
import { useRef, useState } from 'react';
import {
  type CustomerRow,
  customerKinds,
  customerSorts,
  idleChoices,
  listCustomers,
  owingChoices,
  subscriptionChoices,
} from '../../../domain/desk/customer-list-calls.ts';
import { searchRule } from '../../../domain/lib/contract/search-rule.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { type Column, DataTable } from '../../../ui/list/data-table.tsx';
import { anything, createFilteredList } from '../../../ui/list/filtered-list.ts';
import { REST_BELOW, ROW_KEYS, useRowKeys } from '../../../ui/list/row-keys.ts';
import { type Orders, sortedColumns } from '../../../ui/list/sorted-columns.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useNewQuery } from '../../../ui/screen/use-query.ts';
import { toned } from '../../../ui/state/toned.ts';
import '../../../ui/list/from-here.css';
import '../../../ui/list/more-filters.css';
import '../../../ui/list/toolbar.css';

/** By their names in the address and in the query. */
const filters = {
  q: searchRule,
  sort: anything,
  kind: anything,
  due: anything,
  subscription: anything,
  last: anything,
};

const among = (all: string, choices: Readonly<Record<string, string>>) =>
  [['', all], ...Object.entries(choices)] as const;
// The first is what is done where nothing is asked for.
const sorts = Object.entries(customerSorts).map(
  ([sort, label], index) => [index ? sort : '', label] as const,
);

const createCustomerList = () =>
  createFilteredList<keyof typeof filters, CustomerRow>(filters, (query, signal) =>
    api(listCustomers, {}, undefined, { query, signal }),
  );

const columns: readonly Column<CustomerRow>[] = [
  {
    heading: 'Client',
    cell: ({ mail, firstName, lastName, isSubscribed }) => (
      <>
        <a href={`#/admin/teammate/customer?mail=${encodeURIComponent(mail)}`}>
          {lastName} {firstName}
        </a>{' '}
        {isSubscribed && <span {...toned('on')}>abonné</span>}
      </>
    ),
  },
  { heading: 'Société', cell: ({ companyName }) => companyName, wraps: true },
  { heading: 'E-mail', cell: ({ mail }) => mail, wraps: true, place: 'wide' },
  { heading: 'Téléphone', cell: ({ phone }) => <span className="whole">{phone}</span> },
  { heading: 'Réservations', cell: ({ bookings }) => bookings, named: true, place: 'end' },
  {
    heading: 'A commandé le',
    cell: ({ lastBookedAt }) => <span className="whole">{frenchDayOf(lastBookedAt)}</span>,
    named: true,
  },
  {
    heading: 'Reste à payer',
    cell: ({ owedCents }) => (owedCents > 0 ? formatEuros(owedCents) : null),
    named: true,
    place: 'end',
  },
];

/** Nothing in the address is who ordered last first. */
const orders: Orders = {
  Client: [['name', 'ascending']],
  'A commandé le': [['', 'descending']],
  Réservations: [['bookings', 'descending']],
  'Reste à payer': [['owed', 'descending']],
};

export function CustomerList() {
  const [state] = useState(createCustomerList);
  const { list, form } = state;
  useNewQuery(state.follow);
  const place = useRef<HTMLDivElement>(null);
  useRowKeys(place);
  const { q, sort, kind, due, subscription, last } = form.fields;
  const narrowing = [kind, due, subscription, last];
  const [isOpen] = useState(() => narrowing.some(({ value }) => value.peek() !== ''));
  return (
    <Screen heading="Liste des clients">
      <p className="actions from-here">
        <a className="button small" href="#/admin/teammate/customer/add">
          Nouveau client
        </a>
      </p>
      <form className="toolbar" noValidate onSubmit={form.submit} aria-label="Chercher dans la liste">
        <Field field={q} label="Nom, société, e-mail ou téléphone" autoComplete="off" />
        <button type="submit" className="button quiet">
          Chercher
        </button>
        <details className="more-filters" open={isOpen}>
          <summary>Autres filtres, et ordre</summary>
          <div className="toolbar">
            <SelectField field={kind} label="Clients" options={among('Tous', customerKinds)} />
            <SelectField field={due} label="Factures" options={among('Toutes', owingChoices)} />
            <SelectField
              field={subscription}
              label="Abonnement"
              options={among('Avec ou sans', subscriptionChoices)}
            />
            <SelectField field={last} label="Réservations" options={among('Toutes', idleChoices)} />
            <SelectField field={sort} label="Ordre" options={sorts} />
          </div>
        </details>
      </form>
      <Alert message={list.failure.value} />
      <Loadable load={list.load} waiting="Chargement des clients…">
        {({ items, next }) => (
          <div ref={place}>
            {items.length === 0 ? (
              <p>
                Aucun client qui a commandé ne correspond&nbsp;: élargissez les filtres. Qui n’a encore rien
                commandé <a href="#/admin/teammate/customer">se trouve par son e-mail</a>.
              </p>
            ) : (
              <>
                <DataTable
                  caption={
                    next
                      ? `Les ${items.length}\u00a0premiers clients${REST_BELOW}`
                      : `${items.length}\u00a0client${items.length > 1 ? 's' : ''}`
                  }
                  rows={items}
                  keyOf={({ id }) => id}
                  columns={sortedColumns(columns, orders, state)}
                />
                <MoreRows list={list} label="Afficher les clients suivants" place={place} heads="tbody th" />
                <p className="hint">{ROW_KEYS}</p>
              </>
            )}
          </div>
        )}
      </Loadable>
    </Screen>
  );
}
