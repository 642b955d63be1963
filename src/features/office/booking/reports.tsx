/** The condition reports of a booking, with what the team does with each: it watches and sends videos, and notes what comes after. */

import { useRef, useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import type { BookedReport } from '../../../domain/report/booked-reports.ts';
import { releaseVideo } from '../../../domain/report/office-calls.ts';
import { VIDEO_DAYS } from '../../../domain/report/report-link.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { Reports } from '../../../ui/booking/reports.tsx';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { loadForm } from './load-form.ts';
import type { OfficeBookingState } from './state.ts';

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

interface OfficeVideoProps {
  readonly report: BookedReport;
  readonly state: OfficeBookingState;
}

function OfficeVideo({ report, state }: OfficeVideoProps) {
  const { label, videoRequestedAt, videoReleasedAt } = report;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p>{videoText(report)}</p>
      <OnDemand
        label={
          <>
            Voir la vidéo
            <span className="unseen">&nbsp;: {label}</span>
          </>
        }
        load={loadForm('Videos')}
        props={{ report }}
      />
      {videoRequestedAt && !videoReleasedAt && (
        <button type="button" className="button quiet" onClick={() => setAsking(true)}>
          Envoyer le lien de la vidéo
          <span className="unseen">&nbsp;: {label}</span>
        </button>
      )}
      {asking && <Sending report={report} state={state} onClose={() => setAsking(false)} />}
    </>
  );
}

function videoText({ videoRequestedAt, videoReleasedAt }: BookedReport): string {
  if (videoReleasedAt) return `Vidéo envoyée le ${momentOf(videoReleasedAt)}.`;
  return videoRequestedAt
    ? `Vidéo demandée le ${momentOf(videoRequestedAt)}\u00a0: regardez-la avant de l’envoyer.`
    : 'Une vidéo, que personne n’a demandée.';
}

function Sending({
  report: { id, label },
  state,
  onClose,
}: OfficeVideoProps & { readonly onClose: () => void }) {
  /** Tried again after a lost answer, it is the same one. */
  const clientId = useRef(uuid());
  return (
    <ConfirmDialog
      question="Envoyer le lien de la vidéo&nbsp;?"
      action="Envoyer le lien"
      onConfirm={() =>
        state.changeAndRead(async () => {
          await api(releaseVideo, { id }, { clientId: clientId.current });
          return `${label}\u00a0: le lien de la vidéo est envoyé.`;
        })
      }
      onClose={onClose}
    >
      <p>
        Qui l’a demandée reçoit un e-mail avec le lien, valable {VIDEO_DAYS}&nbsp;jours. Qui a ce lien voit la
        vidéo.
      </p>
    </ConfirmDialog>
  );
}
