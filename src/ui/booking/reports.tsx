/** The condition reports of a booking, each with its document and its video, and all of them side by side. */
import { type ReactNode, useState } from 'react';
import type { BookedReport, BookedReports } from '../../domain/report/booked-reports.ts';
import { readReportPdf, requestVideo } from '../../domain/report/calls.ts';
import { api } from '../../platform/api/api.ts';
import { createForm } from '../form/form.ts';
import { useSavedFile } from '../load/saved-file.ts';
import { Alert } from '../screen/alert.tsx';

interface ReportsProps {
  readonly booking: BookedReports;
  /** What is done with one of them besides reading it: by default its video is asked for. */
  readonly actions?: (report: BookedReport) => ReactNode;
}

export function Reports({ booking: { reports = [], comparison }, actions = askForVideo }: ReportsProps) {
  const { failure, save } = useSavedFile();
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
            <button
              type="button"
              className="button quiet"
              onClick={() => void save(readReportPdf, report, report.file)}
            >
              Lire l’état des lieux (PDF)
              <span className="unseen">&nbsp;: {report.label}</span>
            </button>
            {actions(report)}
          </li>
        ))}
      </ul>
      <Alert message={failure} />
    </section>
  );
}

const askForVideo = (report: BookedReport) => report.hasVideo && <Video report={report} />;

function Video({
  report: { id, label, videoRequestedAt, videoReleasedAt },
}: {
  readonly report: BookedReport;
}) {
  const [form] = useState(() =>
    createForm({
      fields: {},
      keep: null,
      send: (_, clientId) => api(requestVideo, { id }, { clientId }),
    }),
  );
  const { value: status } = form.status;
  const asked = videoRequestedAt || status === 'sent';
  return (
    <>
      <p role="status">
        {videoReleasedAt
          ? 'Vidéo envoyée par e-mail.'
          : asked && 'Vidéo demandée\u00a0: son lien vous sera envoyé par e-mail.'}
      </p>
      {!asked && (
        <form onSubmit={form.submit}>
          <button type="submit" className="button quiet" aria-disabled={status === 'sending'}>
            Demander la vidéo
            <span className="unseen">&nbsp;: {label}</span>
          </button>
          <Alert message={form.failure.value} />
        </form>
      )}
    </>
  );
}
