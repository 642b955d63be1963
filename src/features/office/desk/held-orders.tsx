/** What customers have still to accept or pay, and until when it holds its hour: whoever calls again is told of it. */
import { bookingStates } from '../../../domain/booking/booking-states.ts';
import type { HeldOrder } from '../../../domain/desk/calls.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { briefSlot, hourOf, momentOf } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { Person } from '../../../ui/screen/phone-link.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

export const HeldOrders = ({ orders }: { readonly orders: readonly HeldOrder[] }) => (
  <section>
    <h2>Préparées, en attente du client</h2>
    <dl className="card next-trips">
      {orders.map(({ bookingId, expiresAt, status, plate, brand, model, who, phone, slot }) => (
        <div key={bookingId}>
          <dt>Jusqu’à {untilOf(expiresAt)}</dt>
          <dd>
            <a href={`#/admin/teammate/booking/${bookingId}`}>{unbroken(plate)}</a>
            {`, ${brand} ${model}, `}
            <Person name={who} phone={phone} />
            {slot && `, ${briefSlot(slot)}`}, <b>{labelIn(bookingStates, status)}</b>
          </dd>
        </div>
      ))}
    </dl>
  </section>
);

/** « 10 h »; with its day where that is another one. */
const untilOf = (instant: string): string =>
  parisTime(new Date(instant)).day === parisTime(systemClock()).day ? hourOf(instant) : momentOf(instant);
