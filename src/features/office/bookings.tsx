/** The team's list of bookings. */
import { officeRowSchema } from '../../domain/office-booking-answer.ts';
import { BookingList } from '../../ui/booking-list.tsx';

export function OfficeBookings() {
  return (
    <BookingList
      heading="Réservations"
      schema={officeRowSchema}
      path="/admin/teammate/booking"
      searched="Référence, plaque ou client"
      column={{ heading: 'Par', cell: ({ driverName }) => driverName ?? '–', named: true }}
    >
      <a className="button" href="#/admin/teammate/booking/add">
        Réserver pour un client
      </a>
      <a className="more" href="#/admin/teammate/planning">
        Planning du jour
      </a>
    </BookingList>
  );
}
