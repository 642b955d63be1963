/** The booking that comes next, as its customer looks for it; those that follow it in a line each. */
import type { BookingView } from '../../../domain/booking/booking-view.ts';
import { Facts } from '../../../ui/screen/facts.tsx';
import { wordsOf } from './coming-words.ts';

interface ComingProps {
  readonly booking: BookingView;
  readonly now: Date;
  /** Whether the main action of the screen is its own. */
  readonly isFirst: boolean;
}

export function Coming({ booking, now, isFirst }: ComingProps) {
  const { headline, sentence, facts, actions } = wordsOf(booking, now);
  return (
    <section className="next-up spaced beside">
      <hgroup>
        <p>Votre prochain trajet</p>
        <h2 className="state">{headline}</h2>
      </hgroup>
      {sentence && <p className="lead">{sentence}</p>}
      <p className="actions">
        {actions.map(({ path, label }, index) => (
          <a key={path} className={isFirst && index === 0 ? 'button' : 'button quiet'} href={`#${path}`}>
            {label}
          </a>
        ))}
      </p>
      <div className="side">
        <Facts facts={facts} />
      </div>
    </section>
  );
}

interface LaterProps {
  readonly bookings: readonly BookingView[];
  readonly now: Date;
}

export const Later = ({ bookings, now }: LaterProps) => (
  <section>
    <h2>Et ensuite</h2>
    <ul>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <a href={`#/admin/customer/booking/${booking.id}`}>{wordsOf(booking, now).headline}</a>
          {`\u00a0– ${booking.vehicle.brand} ${booking.vehicle.model}`}
        </li>
      ))}
    </ul>
  </section>
);
