/** What happened to a booking, and what is still to come. */
import type { BookingAnswer } from '../../domain/booking/booking-answer.ts';
import { formatEvent, formatNextStep } from '../../domain/booking/booking-history.ts';
import './timeline.css';

export function History({
  booking: { events = [], toCome = [] },
}: {
  readonly booking: Pick<BookingAnswer, 'events' | 'toCome'>;
}) {
  return (
    <section>
      <h2>Suivi</h2>
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.at + event.label} className="done">
            {formatEvent(event)}
          </li>
        ))}
        {toCome.map((label) => (
          <li key={label} className="to_come">
            {formatNextStep(label)}
          </li>
        ))}
      </ol>
    </section>
  );
}
