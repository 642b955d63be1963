/** The condition-report wizard: one step at a time, each kept as it is filled in, until everything is sealed. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useParams } from 'wouter';
import { keyOf, keysOf } from '../../domain/lib/key-of.ts';
import { reportKinds } from '../../domain/report/condition-report.ts';
import { type ReportStep, reportSteps } from '../../domain/report/report-draft.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { withLock } from '../../platform/tablet/lock.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { Damages } from './damages.tsx';
import { Equipment } from './equipment.tsx';
import { Identity } from './identity.tsx';
import { Meters } from './meters.tsx';
import { Photos } from './photos.tsx';
import './report.css';
import { openReport, type Report } from './report-state.ts';
import { Review } from './review.tsx';
import { Sealed } from './sealed.tsx';
import { Signatures } from './signatures.tsx';

const steps = keysOf(reportSteps);

const bodies = {
  identity: Identity,
  photos: Photos,
  damages: Damages,
  meters: Meters,
  equipment: Equipment,
  review: Review,
  signatures: Signatures,
};

export function ReportScreen() {
  const { tripId = '', kind = '' } = useParams();
  return <Opened key={tripId + kind} tripId={tripId} kind={kind} />;
}

const UNREADABLE =
  'Cette tablette ne garde rien\u00a0: quittez la navigation privée, ou libérez de la place.';

function Opened({ tripId, kind }: { readonly tripId: string; readonly kind: string }) {
  /** Why there is none, as a text. */
  const [report, setReport] = useState<Report | string | null>(null);
  useEffect(() => {
    let leave = () => {};
    const left = new Promise<void>((resolve) => {
      leave = resolve;
    });
    // In one tab at a time: two would write over each other.
    void withLock(`report ${tripId} ${kind}`, async () => {
      setReport(await openReport(tripId, keyOf(reportKinds, kind)).catch(() => UNREADABLE));
      await left;
    });
    return leave;
  }, [tripId, kind]);
  if (report && typeof report !== 'string') return <Wizard report={report} />;
  return (
    <Screen heading="État des lieux">
      <Alert message={report} />
      {report ? (
        <p>
          <a className="more" href="#/admin/teammate">
            Ma journée
          </a>
        </p>
      ) : (
        <p className="wait">S’il est ouvert dans un autre onglet, continuez-y.</p>
      )}
    </Screen>
  );
}

function Wizard({ report }: { readonly report: Report }) {
  const sealed = report.sealed.value;
  const { step } = report.draft.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const title = sealed ? 'État des lieux scellé' : reportSteps[step];
  const shown = useRef(title);
  // Those that were asked to be done: what they lack is said until it is there.
  const [asked, setAsked] = useState<readonly ReportStep[]>([]);
  const fault = asked.map(report.fault).find(Boolean) ?? null;
  const why = useRef<HTMLDivElement>(null);
  // At the end of a long step, it would be said where nobody looks.
  useEffect(() => {
    if (asked.length > 0) why.current?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  useLayoutEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
    scrollTo({ top: 0, behavior: 'instant' });
  }, [title]);

  /** Whether these steps lack nothing; what they lack is said otherwise. */
  const isRight = (wanted: readonly ReportStep[]): boolean => {
    const wrong = wanted.filter(report.fault);
    setAsked(wrong);
    return wrong.length === 0;
  };
  const go = (to: ReportStep) => {
    // Nothing is noted of another vehicle.
    if (isRight(step === 'identity' ? [step] : [])) report.goTo(to);
  };
  const index = steps.indexOf(step);
  const next = steps[index + 1];
  const before = steps[index - 1];
  const goOn = () => {
    if (!isRight(next ? [step] : steps)) return;
    if (next) report.goTo(next);
    else report.seal();
  };

  /** What nobody has looked at is not done, however little it asks. */
  const isDone = (one: ReportStep, at: number) => at < report.draft.value.reached && !report.fault(one);
  const Body = bodies[step];
  return (
    <div className="screen report">
      <p>
        <b>{report.about}</b>
      </p>
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      <UnsavedMedium report={report} />
      {sealed ? (
        <Sealed report={sealed} />
      ) : (
        <>
          <p className="progress">
            Étape {index + 1} sur {steps.length}
            <span role="status">{report.isKept.value ? 'Enregistré' : 'Enregistrement…'}</span>
            {report.canUndo.value && (
              <button type="button" className="text" onClick={report.undo}>
                Annuler le dernier geste
              </button>
            )}
          </p>
          <nav aria-label="Étapes">
            <ol>
              {steps.map((one, at) => (
                <li key={one}>
                  <button
                    type="button"
                    aria-current={one === step ? 'step' : undefined}
                    className={isDone(one, at) ? 'step done' : 'step'}
                    onClick={() => go(one)}
                  >
                    <b aria-hidden="true">{isDone(one, at) ? '✓' : at + 1}</b>
                    <span>{reportSteps[one]}</span>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <Alert message={report.failure.value} />
          <Body report={report} go={go} isStopped={fault !== null} />
          <div ref={why} className="why">
            <Alert message={fault} />
          </div>
          <div className="actions go">
            {before && (
              <button type="button" className="button quiet" onClick={() => go(before)}>
                Retour
              </button>
            )}
            <button
              type="button"
              className={step === 'photos' && report.fault(step) ? 'button quiet' : 'button'}
              onClick={goOn}
            >
              {next ? 'Continuer' : 'Sceller l’état des lieux'}
            </button>
          </div>
        </>
      )}
    </div>
  );
}

/** What is in this tab only: to be saved elsewhere before it is closed. */
const UnsavedMedium = ({ report }: { readonly report: Report }) => (
  <>
    {report.unkept.value.map(({ label, blob, why, again }, index) => (
      <div key={label + String(index)} className="alert">
        <p>
          {label}&nbsp;: {why}
        </p>
        <div className="actions">
          <button
            type="button"
            className="button quiet"
            onClick={() => saveFile(blob, `${label}.${blob.type.slice(6, 10)}`)}
          >
            Exporter
          </button>
          {again && (
            <button type="button" className="button quiet" onClick={() => void again()}>
              Réessayer
            </button>
          )}
        </div>
      </div>
    ))}
  </>
);
