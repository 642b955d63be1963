/** What was done for a vehicle: its trips, with their condition reports and invoices. No price: another may have paid. */
import { stateOf, titleOf } from '../../../domain/booking/booking-view.ts';
import type { OwnVehicle } from '../../../domain/booking/vehicle-calls.ts';
import { type OwnInvoice, readInvoicePdf } from '../../../domain/invoice/calls.ts';
import { invoiceKinds } from '../../../domain/invoice/invoice-kinds.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { readReportPdf } from '../../../domain/report/calls.ts';
import { kindOf, progressOf, whenOf } from '../../../domain/trip/trip.ts';
import type { SaveDocument } from '../../../ui/load/saved-file.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

interface VehicleBookingsProps {
  readonly vehicle: OwnVehicle;
  readonly invoices: readonly OwnInvoice[];
  readonly save: SaveDocument;
}

export function VehicleBookings({ vehicle: { bookings, hasMore }, invoices, save }: VehicleBookingsProps) {
  return (
    <>
      <h3>Trajets et documents</h3>
      <ul className="dues">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <p>
              <a href={`#/admin/customer/booking/${booking.id}`}>{titleOf(booking)}</a>
              {` – ${stateOf(booking)}, `}
              {unbroken(booking.reference)}
            </p>
            {booking.trips.map((trip) => (
              <p key={trip.kind}>
                {kindOf(trip)}&nbsp;: {whenOf(trip)}
                {trip.slot && ` – ${progressOf(trip)}`}
              </p>
            ))}
            <div className="actions">
              {booking.reports.map((report) => (
                <button
                  key={report.id}
                  type="button"
                  className="button quiet small"
                  onClick={() => void save(readReportPdf, report, report.file)}
                >
                  État des lieux&nbsp;: {report.label}
                  <span className="unseen">, {booking.reference}</span>
                </button>
              ))}
              {invoices
                .filter(({ bookingId }) => bookingId === booking.id)
                .map(({ id, content: { kind, number } }) => (
                  <button
                    key={id}
                    type="button"
                    className="button quiet small"
                    onClick={() => void save(readInvoicePdf, { id }, `${number}.pdf`)}
                  >
                    <span>
                      {labelIn(invoiceKinds, kind)} {unbroken(number)}
                    </span>
                  </button>
                ))}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p>
          <a className="more" href="#/admin/customer/booking">
            Toutes mes réservations
          </a>
        </p>
      )}
    </>
  );
}
