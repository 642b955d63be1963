/** The team's list of bookings. */
import { type BookingQuery, listBookings } from '../../../domain/booking/booking-row.ts';
import { api } from '../../../platform/api/api.ts';
import { BookingList } from '../../../ui/list/booking-list.tsx';
import { Returns } from './returns.tsx';

const read = (query: BookingQuery, signal?: AbortSignal) =>
  api(listBookings, {}, undefined, { query, signal });

export function OfficeBookings() {
  return (
    <BookingList
      heading="Réservations"
      read={read}
      path="/admin/teammate/booking"
      searched="Référence, plaque ou client"
      above={<Returns />}
      column={{ heading: 'Par', cell: ({ driverName }) => driverName ?? '–', named: true }}
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
