/** What a partner has ordered. */
import { bookingRowSchema } from '../../domain/booking/booking-row-answer.ts';
import { BookingList } from '../../ui/booking-list.tsx';

export function PartnerBookings() {
  return (
    <BookingList
      heading="Mes réservations"
      schema={bookingRowSchema}
      path="/admin/partner/booking"
      searched="Référence, la nôtre ou la vôtre, plaque ou client"
      column={{
        heading: 'Votre référence',
        cell: ({ partnerReference }) => partnerReference ?? '–',
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
