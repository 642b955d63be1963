import type { OfficeBookingAnswer } from '../../../domain/booking/office/office-calls.ts';
import type { BookedReport } from '../../../domain/report/booked-reports.ts';
import { readReportPdf } from '../../../domain/report/calls.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { useSavedFile } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { loadForm } from './forms.tsx';
import type { OfficeBookingState } from './state.ts';
import { OfficeVideo } from './video.tsx';

interface ReportsProps {
  readonly booking: OfficeBookingAnswer;
  readonly state: OfficeBookingState;
}

export function OfficeReports({ booking: { reports = [], comparison }, state }: ReportsProps) {
  if (reports.length === 0) return null;
  return (
    <section>
      <h2>États des lieux</h2>
      {comparison && (
        <p>
          <a className="more" href={comparison}>
            Comparer le départ et le retour
          </a>
        </p>
      )}
      <ul className="grid two">
        {reports.map((report) => (
          <li key={report.id} className="card form">
            <h3>{report.label}</h3>
            <p>{report.text}</p>
            <Document report={report} />
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
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ReportProps {
  readonly report: BookedReport;
  readonly state: OfficeBookingState;
}

function Document({ report }: Pick<ReportProps, 'report'>) {
  const { failure, save } = useSavedFile();
  return (
    <>
      <button
        type="button"
        className="button quiet"
        onClick={() => void save(readReportPdf, report, report.file)}
      >
        Lire l’état des lieux (PDF)
        <span className="unseen">&nbsp;: {report.label}</span>
      </button>
      <Alert message={failure} />
    </>
  );
}
