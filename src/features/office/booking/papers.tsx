/** What is read of a booking once its trips are known: its money with the forms that change it, the fees that were given up, what was paid in its customer's name, its condition reports, what is noted and what happened. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { tripStates } from '../../../domain/trip/trip.ts';
import { History } from '../../../ui/booking/history.tsx';
import { Disbursements } from './disbursements.tsx';
import { Fees } from './fees.tsx';
import { Forms } from './forms.tsx';
import { Money } from './money.tsx';
import { OfficeReports } from './reports.tsx';
import type { OfficeBookingState } from './state.ts';

interface PapersProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

export const Papers = (props: PapersProps) => (
  <>
    <Money booking={props.booking} />
    <Forms {...props} />
    <Fees {...props} />
    <Disbursements {...props} />
    <OfficeReports {...props} />
    <Notes booking={props.booking} />
    <History booking={withReasons(props.booking)} />
  </>
);

/** Why the team did what it did stands beside it, and whom it gave a trip to, for the team alone. */
const withReasons = ({
  events,
  toCome,
}: OfficeBookingView): Pick<OfficeBookingView, 'events' | 'toCome'> => ({
  toCome,
  events: events.map((event) => ({ ...event, label: labelOf(event) })),
});

function labelOf({ kind, label, detail }: OfficeBookingView['events'][number]): string {
  if (kind === 'assigned' && typeof detail?.driver === 'string') {
    return label.replace(tripStates.assigned, `confié à ${detail.driver}`);
  }
  if (kind === 'moved' && typeof detail?.from === 'string' && typeof detail.to === 'string') {
    return `${label} du ${momentOf(detail.from)} au ${momentOf(detail.to)}`;
  }
  return typeof detail?.reason === 'string' ? `${label} – ${detail.reason}` : label;
}

/** What the team has noted, for itself: and where it left a vehicle whose trip came to no end. */
function Notes({ booking: { events } }: { readonly booking: Pick<OfficeBookingView, 'events'> }) {
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
