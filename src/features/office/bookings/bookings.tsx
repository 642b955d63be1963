/** The team's list of bookings: narrowed, sorted, gone through by keyboard, and several seen to in one act. */
import { type ComponentType, useEffect, useState } from 'react';
import {
  type BookingQuery,
  listBookings,
  type OfficeBookingRow,
} from '../../../domain/booking/booking-row.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { BookingList } from '../../../ui/list/booking-list.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { ListFilters, officeFilters } from './list-filters.tsx';
import type { ManyProps } from './many.tsx';
import { Returns } from './returns.tsx';
import { createTicks, type Ticks } from './ticks.ts';
import './bookings.css';

const read = (query: BookingQuery, signal?: AbortSignal) =>
  api(listBookings, {}, undefined, { query, signal });

export function OfficeBookings() {
  const [ticks] = useState(createTicks);
  return (
    <BookingList
      heading="Réservations"
      read={read}
      path="/admin/teammate/booking"
      searched="Référence, plaque ou client"
      above={<Returns />}
      column={{ heading: 'Par', cell: ({ driverName }) => driverName ?? '–', named: true }}
      more={{
        filters: officeFilters,
        fields: (fields) => <ListFilters fields={fields} />,
        mark: (row) => <Tick row={row} ticks={ticks} />,
        over: (listed, onDone) => <Chosen ticks={ticks} listed={listed} onDone={onDone} />,
      }}
    >
      <a className="button" href="#/admin/teammate/booking/add">
        Réserver pour un client
      </a>
      <a className="more" href="#/admin/teammate/planning">
        Planning du jour
      </a>
      <a className="more" href="#/admin/teammate/review">
        Avis des clients
      </a>
    </BookingList>
  );
}

interface TickProps {
  readonly row: OfficeBookingRow;
  readonly ticks: Ticks;
}

const Tick = ({ row, ticks: { rows, tick } }: TickProps) => (
  <input
    type="checkbox"
    aria-label={`Choisir ${row.reference}`}
    checked={rows.value.some(({ id }) => id === row.id)}
    onChange={({ currentTarget }) => tick(row, currentTarget.checked)}
  />
);

const loadMany = () => loadCalls(() => import('./many.tsx'), 'Many').then((m) => m.Many);

/** What is done with them loads with the first that is ticked, and stays to say what became of it. */
function Chosen(props: ManyProps) {
  const [Many, setMany] = useState<ComponentType<ManyProps> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isWanted = props.ticks.rows.value.length > 0 && Many === null;
  useEffect(() => {
    if (!isWanted) return;
    loadMany().then(
      (loaded) => setMany(() => loaded),
      (error: unknown) => setFailure(failureMessage(error)),
    );
  }, [isWanted]);
  return Many ? <Many {...props} /> : <Alert message={failure} />;
}
