/** @jsxRuntime automatic */
/** The team's list of bookings: newest orders first, found by state, day, or what is known of them. */

import { bookingStates } from '../../../domain/booking/booking-states.ts';
import type { OfficeBookingRow } from '../../../domain/booking/office-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { slotLabel } from '../../../domain/lib/time/french-slot.ts';
import { listBookings } from '../../booking/booking-list.ts';
import { bookingQuery, SEARCH_MAX_LENGTH, SEARCH_TOO_LONG, toFilter } from '../../booking/office-calls.ts';
import { readQuery } from '../../calls/read-rules.ts';
import type { OfficeScreen } from '../screen.ts';
import { Field, Form, Rows, Select, wireOne } from '../wire.ts';

const heading = 'Réservations';

const states = [['', 'Tous les états'], ...Object.entries(bookingStates)] as const;

export const bookings: OfficeScreen = {
  async show({ services: { database, clock }, query, after }) {
    const read = (name: string) => query.get(name);
    const filter = { ...toFilter(readQuery(read, bookingQuery)), partnerId: null };
    const { items, next } = await listBookings(database, filter, after, clock());
    const list = (
      <Rows
        caption={captionOf(items.length, next, after)}
        columns={columns}
        rows={items.map(rowOf)}
        next={next}
        more="Afficher les réservations suivantes"
      />
    );
    if (after !== null) return { heading, body: list };
    return {
      heading,
      body: (
        <>
          <p className="actions">
            <a className="button" href="#/admin/teammate/booking/add">
              Réserver pour un client
            </a>
            <a className="more" href="#/admin/teammate/planning">
              Planning du jour
            </a>
          </p>
          <Form
            form=""
            name="Chercher une réservation"
            action="Chercher"
            fields={{
              q: { value: read('q') ?? '', rules: [[`^.{0,${SEARCH_MAX_LENGTH}}$`, SEARCH_TOO_LONG]] },
              status: { value: filter.status ?? '' },
              from: { value: filter.from ?? '' },
              to: { value: filter.to ?? '' },
            }}
            className="toolbar"
          >
            <Field name="q" label="Référence, plaque ou client" autoComplete="off" />
            <Select name="status" label="État" options={states} />
            <Field name="from" label="Du" type="date" />
            <Field name="to" label="Au" type="date" />
          </Form>
          {items.length > 0 ? list : <p>Aucune réservation ne correspond.</p>}
        </>
      ),
    };
  },
};

const columns = [
  { heading: 'Référence' },
  { heading: 'État' },
  { heading: 'Client', wraps: true },
  { heading: 'Véhicule', wraps: true },
  { heading: 'Quand' },
  { heading: 'Par', named: true },
  { heading: 'Prix' },
];

const rowOf = (row: OfficeBookingRow) =>
  [
    row.id,
    wireOne(<a href={`#/admin/teammate/booking/${row.id}`}>{row.reference}</a>),
    bookingStates[row.status],
    row.customerName,
    `${row.brand} ${row.model}, ${row.plate}`,
    row.firstSlot ? slotLabel(row.firstSlot) : 'À convenir',
    row.driverName ?? '–',
    formatEuros(row.totalCents),
  ] as const;

/** @param count of the rows of this page */
function captionOf(count: number, next: string | null, after: string | null): string {
  const several = count > 1 || after !== null;
  return `% réservation${several ? 's' : ''}${next === null ? '' : ', les plus récentes d’abord'}`;
}
