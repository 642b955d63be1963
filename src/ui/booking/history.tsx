/** What happened to a booking, and what is still to come, in a line each. */
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { dateFormat } from '../../domain/lib/time/date-format.ts';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import { unbroken } from '../screen/unbroken.tsx';
import './timeline.css';

interface HistoryLine {
  /** ISO 8601. */
  readonly at: string;
  readonly label: string;
  /** Who did it, where that is known and said. */
  readonly author?: string | null | undefined;
}

const day = dateFormat('fr-FR', { dateStyle: 'medium', timeZone: 'Europe/Paris' });

/** « 21 nov. 2026, 9 h, Camille – paiement reçu »: whom it is about may be named in what it is called. */
const formatEvent = ({ at, label, author }: HistoryLine): string =>
  `${day().format(new Date(at))}, ${hourOf(at)}${author ? `, ${author}` : ''}\u00a0– ${label}`;

/** « À venir – restitution ». */
const formatNextStep = (label: string): string => `À venir – ${label}`;

export function History({
  booking: { events = [], toCome = [] },
}: {
  readonly booking: Pick<BookingView, 'events' | 'toCome'>;
}) {
  return (
    <section>
      <h2>Suivi</h2>
      <ol className="timeline">
        {events.map((event) => (
          <li key={event.at + event.label} className="done">
            {unbroken(formatEvent(event))}
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
