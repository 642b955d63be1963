/** The condition reports of a booking, with what the team does with each: it watches and sends videos, and notes what comes after. */
import type { OfficeBookingView } from '../../../../domain/booking/office/office-calls.ts';
import { Reports } from '../../../../ui/booking/reports.tsx';
import { draftOf } from '../../../../ui/form/draft.ts';
import { OnDemand } from '../../../../ui/load/on-demand.tsx';
import { loadForm } from '../forms.tsx';
import type { OfficeBookingState } from '../state.ts';
import { OfficeVideo } from './video.tsx';

interface ReportsProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

export const OfficeReports = ({ booking, state }: ReportsProps) => (
  <Reports
    booking={booking}
    actions={(report) => (
      <>
        {report.hasVideo && <OfficeVideo report={report} state={state} />}
        <OnDemand
          label={
            <>
              Noter une précision
              <span className="unseen">&nbsp;: {report.label}</span>
            </>
          }
          open={draftOf(`addendum-${report.id}`).read() !== null}
          load={loadForm('AddendumForm')}
          props={{ report, state }}
        />
      </>
    )}
  />
);
