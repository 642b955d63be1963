/** What the team has noted on a booking, for itself: and where it left a vehicle whose trip came to no end. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';

export function Notes({ booking: { events } }: { readonly booking: Pick<OfficeBookingView, 'events'> }) {
  const notes = events.flatMap(({ at, detail }) =>
    detail && 'text' in detail
      ? [{ at, text: String(detail.text) }]
      : detail && 'whereabouts' in detail
        ? [{ at, text: `Où est le véhicule\u00a0: ${detail.whereabouts}` }]
        : [],
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
