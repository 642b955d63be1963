/** What is read of a booking once its trips are known: its money, what was paid in its customer's name, its condition reports, what is noted and what happened. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { History } from '../../../ui/booking/history.tsx';
import { Disbursements } from './money/disbursements.tsx';
import { Money } from './money/money.tsx';
import { Notes } from './notes.tsx';
import { OfficeReports } from './report/reports.tsx';
import type { OfficeBookingState } from './state.ts';

interface PapersProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

export const Papers = (props: PapersProps) => (
  <>
    <Money booking={props.booking} />
    <Disbursements {...props} />
    <OfficeReports {...props} />
    <Notes booking={props.booking} />
    <History booking={withReasons(props.booking)} />
  </>
);

/** Why the team did what it did stands beside it, for the team alone. */
const withReasons = ({
  events,
  toCome,
}: OfficeBookingView): Pick<OfficeBookingView, 'events' | 'toCome'> => ({
  toCome,
  events: events.map(({ label, detail, ...event }) => ({
    ...event,
    label: typeof detail?.reason === 'string' ? `${label} – ${detail.reason}` : label,
  })),
});
