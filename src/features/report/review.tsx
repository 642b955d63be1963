/** What the other side reads before signing, and what they do not agree with. */

import type { FactList } from '../../domain/lib/fact-list.ts';
import { keysOf } from '../../domain/lib/key-of.ts';
import {
  accessories,
  documents,
  fuelLabel,
  photoZones,
  viewConditions,
  warningLights,
} from '../../domain/report/condition-report.ts';
import { damageLine } from '../../domain/report/damage-text.ts';
import { kilometresText, readingText } from '../../domain/report/mileage.ts';
import {
  feeIn,
  lowerMileage,
  type ReportStep,
  readWhole,
  reportSteps,
} from '../../domain/report/report-draft.ts';
import { RESERVATIONS_MAX_LENGTH } from '../../domain/report/report-limits.ts';
import { Typed } from './inputs.tsx';
import type { Report } from './report-state.ts';

/** Labels of what was picked. */
const told = <T extends Readonly<Record<string, string>>>(table: T, picked: readonly (keyof T)[]): string =>
  picked.map((key) => table[key]).join(', ') || 'néant';

/** As it is sealed; as it was typed where it is no mileage. */
function typedMileage(typed: string): string {
  const kilometres = readWhole(typed);
  return Number.isNaN(kilometres) ? typed : kilometresText(kilometres);
}

interface ReviewProps {
  readonly report: Report;
  readonly go: (step: ReportStep) => void;
}

export function Review({ report, go }: ReviewProps) {
  const draft = report.draft.value;
  const { photos, videos, damages } = draft;
  const lower = lowerMileage(draft, report.subject);
  const facts: FactList = [
    ['Conditions', told(viewConditions, draft.conditions)],
    ['Photos', `${photos.length}\u00a0: ${told(photoZones, [...new Set(photos.map(({ zone }) => zone))])}`],
    ['Vidéo', videos.length > 0 ? String(videos.length) : 'aucune\u00a0: le client en attend une'],
    ['Dommages', damages.map((damage) => damageLine(damage, report.known)).join('\u00a0; ') || 'néant'],
    ['Kilométrage', draft.unread ? 'illisible' : typedMileage(draft.mileage)],
    ['Kilométrage en baisse', lower?.isConfirmed ? `confirmé. ${readingText(lower.last)}.` : ''],
    ['Réservoir', draft.fuelEighths === null ? '' : fuelLabel(draft.fuelEighths)],
    ['Frais', feeIn(draft, report.subject)],
    ['Batterie', draft.battery && `${draft.battery}\u00a0%`],
    ['Voyants allumés', told(warningLights, draft.warningLights)],
    ['Documents', told(documents, draft.documents)],
    [
      'Avec le véhicule',
      `clés\u00a0: ${draft.keyCount}${draft.accessories.map((one) => `, ${accessories[one]}`).join('')}${draft.covers ? ', housses posées' : ''}`,
    ],
    ['Plaque W', draft.wPlate],
    ...draft.receipts.map(({ euros }) => ['Justificatif', `${euros}\u00a0€`] as const),
  ];
  const faults = keysOf(reportSteps).filter((step) => step !== 'signatures' && report.fault(step));
  return (
    <>
      {faults.map((step) => (
        <p key={step} className="notice">
          {report.fault(step)}{' '}
          <button type="button" className="text" onClick={() => go(step)}>
            {reportSteps[step]}
          </button>
        </p>
      ))}
      <dl>
        {facts
          .filter(([, text]) => text)
          .map(([label, text]) => (
            <div key={label + text}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
      <Typed
        report={report}
        name="reservations"
        label="Réserves de votre interlocuteur"
        hint="Ce avec quoi il n’est pas d’accord. Rien s’il n’en a pas."
        rows={4}
        maxLength={RESERVATIONS_MAX_LENGTH}
      />
    </>
  );
}
