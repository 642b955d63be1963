/** What happened to a booking, and what is still to come. */
import type { BookingAnswer } from '../domain/booking-answer.ts';
import './timeline.css';

const instant = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
});

export function History({
  booking: { events = [], toCome = [] },
}: {
  readonly booking: Pick<BookingAnswer, 'events' | 'toCome'>;
}) {
  return (
    <section>
      <h2>Suivi</h2>
      <ol className="timeline">
        {events.map(({ at, label, author }) => (
          <li key={at + label} className="done">
            {instant.format(new Date(at))} : {label}
            {author && ` (${author})`}
          </li>
        ))}
        {toCome.map((label) => (
          <li key={label} className="to_come">
            À venir – {label}
          </li>
        ))}
      </ol>
    </section>
  );
}
