/** What is read of a booking once its trips are known: its money, what was paid in its customer's name, its condition reports, its notes. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
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
  </>
);
