/** A list of bookings, of the team or of a partner: newest orders first, found by state, day, or what is known of them. */

import { type ReactNode, useRef, useState } from 'react';
import type { BookingRow } from '../../domain/booking/booking-row.ts';
import { bookingStates } from '../../domain/booking/booking-states.ts';
import { stateOf } from '../../domain/booking/booking-view.ts';
import type { Page } from '../../domain/lib/contract/page.ts';
import { searchRule } from '../../domain/lib/contract/search-rule.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { briefSlot } from '../../domain/lib/time/french-slot.ts';
import { Field } from '../field/field.tsx';
import { SelectField } from '../field/select-field.tsx';
import type { FieldState, Rule } from '../form/field-state.ts';
import { Loadable } from '../load/loadable.tsx';
import { MoreRows } from '../load/more-rows.tsx';
import type { PagedList } from '../load/paged-list.ts';
import { Alert } from '../screen/alert.tsx';
import { Screen } from '../screen/screen.tsx';
import { useNewQuery } from '../screen/use-query.ts';
import { type Column, DataTable } from './data-table.tsx';
import { anything, createFilteredList, type FilteredList, type Narrowed } from './filtered-list.ts';
import { ROW_KEYS, shownCount, useRowKeys } from './row-keys.ts';
import './toolbar.css';
import { bookingToned } from '../state/booking-tone.ts';

const states = [['', 'Tous les états'], ...Object.entries(bookingStates)] as const;

const filters = { q: searchRule, status: anything, from: anything, to: anything };

type Filter = keyof typeof filters;
type ReadBookings<T, Name extends string> = (
  query: Narrowed<Filter | Name>,
  signal?: AbortSignal,
) => Promise<Page<T>>;

/** What a list has that is worked through. */
interface MoreOfList<T, Name extends string> {
  readonly filters: Readonly<Record<Name, Rule>>;
  readonly fields: (fields: Readonly<Record<Name, FieldState>>) => ReactNode;
  /** Before the reference of a row. */
  readonly mark: (row: T, rows: readonly T[]) => ReactNode;
  /** What it costs, or what of that is still to come. */
  readonly price: (row: T) => ReactNode;
  /** The columns, by whose headings the list is sorted. */
  readonly headed: (
    columns: readonly Column<T>[],
    state: Pick<FilteredList<Name, T, Page<T>>, 'form' | 'list'>,
  ) => readonly Column<T>[];
  /** Below the rows. */
  readonly below: (rows: readonly T[], list: PagedList<T>) => ReactNode;
}

interface BookingListProps<T, Name extends string> {
  readonly heading: string;
  /** Reads a page of the list. */
  readonly read: ReadBookings<T, Name>;
  /** Where one is read: `/admin/teammate/booking`. */
  readonly path: string;
  /** What `q` finds. */
  readonly searched: string;
  /** Between when it is and its price. */
  readonly column: Column<T>;
  /** What can be done besides. */
  readonly children: ReactNode;
  /** Above the list. */
  readonly above?: ReactNode;
  readonly more?: MoreOfList<T, Name>;
}

const asTheyAre = <C,>(columns: C): C => columns;

export function BookingList<T extends BookingRow, Name extends string = never>({
  heading,
  read,
  path,
  searched,
  column,
  children,
  above,
  more,
}: BookingListProps<T, Name>) {
  const [state] = useState(() =>
    createFilteredList<Filter | Name, T>(
      // Those that a list has more of are of these names.
      { ...filters, ...more?.filters } as Readonly<Record<Filter | Name, Rule>>,
      read,
    ),
  );
  const { list, form } = state;
  useNewQuery(state.follow);
  const place = useRef<HTMLDivElement>(null);
  useRowKeys(place);
  const { q, status, from, to } = form.fields;
  return (
    <Screen heading={heading}>
      <p className="actions from-here">{children}</p>
      {above}
      <form className="toolbar" noValidate onSubmit={form.submit} aria-label="Chercher une réservation">
        <Field field={q} label={searched} autoComplete="off" />
        <SelectField field={status} label="État" options={states} />
        <Field field={from} label="Du" type="date" />
        <Field field={to} label="Au" type="date" />
        <button type="submit" className="button quiet">
          Chercher
        </button>
        {more?.fields(form.fields)}
      </form>
      <Alert message={list.failure.value} />
      <Loadable load={list.load} waiting="Chargement des réservations…">
        {({ items, next }) => (
          <div ref={place}>
            {items.length === 0 ? (
              <p>Aucune réservation ne correspond.</p>
            ) : (
              <DataTable
                caption={shownCount(items.length, 'réservation', next)}
                rows={items}
                keyOf={({ id }) => id}
                columns={(more?.headed ?? asTheyAre)(
                  [
                    {
                      heading: 'Référence',
                      cell: (row) => (
                        <span className="whole">
                          {more?.mark(row, items)} <a href={`#${path}/${row.id}`}>{row.reference}</a>
                        </span>
                      ),
                    },
                    { heading: 'État', cell: (row) => <span {...bookingToned(row)}>{stateOf(row)}</span> },
                    { heading: 'Client', cell: ({ customerName }) => customerName, wraps: true },
                    {
                      heading: 'Véhicule',
                      cell: ({ brand, model, plate }) => `${brand} ${model}, ${plate}`,
                      wraps: true,
                    },
                    {
                      heading: 'Quand',
                      cell: ({ firstSlot }) => (firstSlot ? briefSlot(firstSlot) : 'À convenir'),
                    },
                    column,
                    {
                      heading: 'Prix',
                      cell: (row) => more?.price(row) ?? formatEuros(row.totalCents),
                      place: 'corner',
                    },
                  ],
                  state,
                )}
              />
            )}
            <MoreRows
              list={list}
              label="Afficher les réservations suivantes"
              place={place}
              heads="tbody th"
            />
            {items.length > 0 && <p className="hint">{ROW_KEYS}</p>}
            {more?.below(items, list)}
          </div>
        )}
      </Loadable>
    </Screen>
  );
}
