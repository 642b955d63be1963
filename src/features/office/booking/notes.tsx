/** What the team has noted on a booking, for itself. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';

export function Notes({ booking: { events } }: { readonly booking: Pick<OfficeBookingView, 'events'> }) {
  const notes = events.flatMap(({ at, detail }) =>
    detail && 'text' in detail ? [{ at, text: String(detail.text) }] : [],
  );
  if (notes.length === 0) return null;
  return (
    <section>
      <h2>Notes de l’équipe</h2>
      {notes.map(({ at, text }) => (
        <p key={at}>{text}</p>
      ))}
    </section>
  );
}
