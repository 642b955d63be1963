/** The condition reports of a booking as the team has them: each with its document, its video, and what is added to it. */
import { useState } from 'react';
import type { OfficeBookingAnswer } from '../../../domain/booking/office-calls.ts';
import { frenchInstant } from '../../../domain/lib/time/french-instant.ts';
import { ADDENDUM_MAX_LENGTH, addendumError } from '../../../domain/report/addendum.ts';
import type { BookedReport } from '../../../domain/report/booked-reports.ts';
import { readReportPdf } from '../../../domain/report/calls.ts';
import { addAddendum } from '../../../domain/report/office-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useSavedFile } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { OfficeBookingState } from './state.ts';

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
            {report.hasVideo && <Video report={report} state={state} />}
            <AddendumForm report={report} state={state} />
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

function Video({ report, state }: ReportProps) {
  return (
    <>
      <p>{videoText(report)}</p>
      {!report.videoReleasedAt && (
        <button
          type="button"
          className="button quiet"
          aria-disabled={state.busy.value}
          onClick={() => void state.sendVideo(report.id)}
        >
          Envoyer la vidéo au client
          <span className="unseen">&nbsp;: {report.label}</span>
        </button>
      )}
    </>
  );
}

function videoText({ videoRequestedAt, videoReleasedAt }: BookedReport): string {
  if (videoReleasedAt) return `Vidéo envoyée le ${frenchInstant(new Date(videoReleasedAt))}.`;
  return videoRequestedAt
    ? `Vidéo demandée le ${frenchInstant(new Date(videoRequestedAt))}.`
    : 'Une vidéo, que personne n’a demandée.';
}

const createAddendum = ({ report: { id }, state }: ReportProps) =>
  createForm({
    fields: { text: addendumError },
    send: ({ text }, clientId) =>
      state.changeAndRead(async () => {
        await api(addAddendum, { id }, { clientId, text });
        return 'Noté sous l’état des lieux.';
      }),
    keep: draftOf(`addendum-${id}`),
    reusable: 'cleared',
  });

function AddendumForm(props: ReportProps) {
  const { label } = props.report;
  const [form] = useState(() => createAddendum(props));
  const action = 'Noter une précision';
  return (
    <form
      className="form"
      noValidate
      onSubmit={form.submit}
      aria-label={`Noter une précision\u00a0: ${label}`}
    >
      <Field
        field={form.fields.text}
        label="Précision, sous l’état des lieux scellé"
        rows={2}
        maxLength={ADDENDUM_MAX_LENGTH}
      />
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label={action} retryLabel={action} />
    </form>
  );
}
