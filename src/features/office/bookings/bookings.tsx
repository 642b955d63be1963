/** The team's list of bookings: narrowed, sorted, gone through by keyboard, and several seen to in one act. */
import { type ReactNode, useRef, useState } from 'react';
import {
  type BookingQuery,
  listBookings,
  type OfficeBookingRow,
} from '../../../domain/booking/booking-row.ts';
import { api } from '../../../platform/api/api.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { BookingList } from '../../../ui/list/booking-list.tsx';
import type { Column } from '../../../ui/list/data-table.tsx';
import { DuePrice } from '../../../ui/list/due-price.tsx';
import { type Orders, sortedColumns } from '../../../ui/list/sorted-columns.tsx';
import { useLoaded } from '../../../ui/load/use-loaded.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { ManyProps } from './many.tsx';
import { MoreFilters, officeFilters } from './office-filters.tsx';
import { Returns } from './returns.tsx';
import { createTicks, type Ticks } from './ticks.ts';
import '../../../ui/list/from-here.css';
import './bookings.css';

const read = (query: BookingQuery, signal?: AbortSignal) =>
  api(listBookings, {}, undefined, { query, signal });

/** Nothing in the address is the newest first. */
const orders: Orders = {
  Référence: [
    ['', 'descending'],
    ['oldest', 'ascending'],
  ],
  Quand: [
    ['soonest', 'ascending'],
    ['latest', 'descending'],
  ],
};

export function OfficeBookings() {
  const [ticks] = useState(createTicks);
  return (
    <BookingList
      heading="Réservations"
      read={read}
      path="/admin/teammate/booking"
      searched="Référence, plaque ou client"
      above={<Returns />}
      column={{ heading: 'Convoyeur', cell: ({ driverName }) => driverName, named: true }}
      more={{
        filters: officeFilters,
        fields: (fields) => <MoreFilters fields={fields} />,
        mark: (row, listed) => <Tick row={row} listed={listed} ticks={ticks} />,
        headed: (columns, state) => {
          const [first, ...others] = sortedColumns(columns, orders, state);
          const listed = state.list.load.data.value?.items ?? [];
          return first ? [ticked(first, <TickAll listed={listed} ticks={ticks} />), ...others] : [];
        },
        price: ({ totalCents, dueCents }) => <DuePrice cents={totalCents} dueCents={dueCents} />,
        below: (listed, list) => <Chosen ticks={ticks} listed={listed} list={list} />,
      }}
    >
      <a className="button small" href="#/admin/teammate/booking/add">
        {/* In one, or the button's gap comes between the words. */}
        <span>
          Réserver<span className="at-desk"> pour un client</span>
        </span>
      </a>
      <a className="more at-desk" href="#/admin/teammate/planning">
        Planning du jour
      </a>
      <a className="more at-desk" href="#/admin/teammate/review">
        Avis des clients
      </a>
    </BookingList>
  );
}

interface TickProps {
  readonly row: OfficeBookingRow;
  readonly listed: readonly OfficeBookingRow[];
  readonly ticks: Ticks;
}

/** With Maj, all from the one that was ticked before. */
function Tick({ row, listed, ticks: { rows, tick } }: TickProps) {
  const isRange = useRef(false);
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label={`Choisir ${row.reference}`}
        checked={rows.value.some(({ id }) => id === row.id)}
        onClick={({ shiftKey }) => {
          isRange.current = shiftKey;
        }}
        onChange={({ currentTarget }) => tick(row, currentTarget.checked, isRange.current ? listed : [])}
      />
    </label>
  );
}

/** A column whose heading has what ticks all of its rows. */
function ticked<T>(column: Column<T>, all: ReactNode): Column<T> {
  const { pressed } = column;
  if (!pressed) return column;
  const button = (
    <>
      {pressed.button}
      {all}
    </>
  );
  return { ...column, pressed: { ...pressed, button } };
}

function TickAll({ listed, ticks: { rows, only } }: Omit<TickProps, 'row'>) {
  return (
    <label className="tick">
      <input
        type="checkbox"
        aria-label="Choisir les lignes affichées"
        checked={listed.length > 0 && rows.value.length >= listed.length}
        onChange={({ currentTarget }) => only(currentTarget.checked ? listed : [])}
      />
    </label>
  );
}

const loadMany = loadPart(() => import('./many.tsx'), 'Many');

/** What is done with them loads with the first that is ticked, or where a link chooses them; it stays to say what became of it. */
function Chosen(props: ManyProps) {
  const isWanted = props.ticks.rows.value.length > 0 || readQuery('chosen') !== '';
  const { Part, failure } = useLoaded(isWanted, loadMany);
  return Part ? <Part {...props} /> : <Alert message={failure} />;
}
