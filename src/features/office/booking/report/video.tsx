/** The videos of a condition report, which the team watches before it mails their link to who asked. */
import { useRef, useState } from 'react';
import { momentOf } from '../../../../domain/lib/time/french-slot.ts';
import type { BookedReport } from '../../../../domain/report/booked-reports.ts';
import { releaseVideo } from '../../../../domain/report/office-calls.ts';
import { VIDEO_DAYS } from '../../../../domain/report/report-link.ts';
import { api } from '../../../../platform/api/api.ts';
import { uuid } from '../../../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../../../ui/field/confirm-dialog.tsx';
import { OnDemand } from '../../../../ui/load/on-demand.tsx';
import { loadForm } from '../forms.tsx';
import type { OfficeBookingState } from '../state.ts';

interface OfficeVideoProps {
  readonly report: BookedReport;
  readonly state: OfficeBookingState;
}

export function OfficeVideo({ report, state }: OfficeVideoProps) {
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
