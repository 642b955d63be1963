/** What a partner has ordered. */
import type { BookingQuery } from '../../domain/booking/booking-row.ts';
import { listPartnerBookings } from '../../domain/booking/partner-calls.ts';
import { api } from '../../platform/api/api.ts';
import { BookingList } from '../../ui/list/booking-list.tsx';

const read = (query: BookingQuery, signal?: AbortSignal) =>
  api(listPartnerBookings, {}, undefined, { query, signal });

export function PartnerBookings() {
  return (
    <BookingList
      heading="Mes réservations"
      read={read}
      path="/admin/partner/booking"
      searched="Référence, la nôtre ou la vôtre, plaque ou client"
      column={{
        heading: 'Votre référence',
        cell: ({ partnerReference }) => partnerReference,
        wraps: true,
        named: true,
      }}
    >
      <a className="button" href="#/admin/partner/booking/add">
        Réserver
      </a>
    </BookingList>
  );
}
