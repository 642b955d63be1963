/** A booking of a customer's in a few lines, that leads to its screen. */

import { isGivenUp } from '../../domain/booking/booking-states.ts';
import { type BookingView, stateOf, titleOf } from '../../domain/booking/booking-view.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { kindOf, whenOf } from '../../domain/trip/trip.ts';
import { unbroken } from '../../ui/screen/unbroken.tsx';
import { paymentPathOf } from './payment-path.ts';
import './customer.css';
import { bookingToned } from '../../ui/state/booking-tone.ts';

const priceOf = (cents: number): string => (cents === 0 ? 'inclus' : formatEuros(cents));

export const BookingCard = ({ booking }: { readonly booking: BookingView }) => (
  <>
    <h3>
      <a href={`#/admin/customer/booking/${booking.id}`}>{titleOf(booking)}</a>
    </h3>
    <p>
      {booking.vehicle.brand} {booking.vehicle.model}, {unbroken(booking.vehicle.plate)}
    </p>
    {booking.trips.map((trip) => (
      <p key={trip.kind}>
        {kindOf(trip)}&nbsp;: {whenOf(trip)}
      </p>
    ))}
    <p {...bookingToned(booking)}>{stateOf(booking)}</p>
    <p>
      {unbroken(booking.reference)}
      {booking.totalCents !== null && !isGivenUp(booking.status) && ` – ${priceOf(booking.totalCents)}`}
    </p>
    {booking.status === 'awaiting_payment' && (
      <a className="button" href={`#${paymentPathOf(`booking=${booking.id}`)}`}>
        Payer<span className="unseen">&nbsp;: {booking.reference}</span>
      </a>
    )}
  </>
);
