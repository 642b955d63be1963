/** What the dashboard says: mileage, how full it is, warning lights. */
import { fuelLabel, warningLights } from '../../domain/report/condition-report.ts';
import { kilometresText, readingText } from '../../domain/report/mileage.ts';
import { fuelLevels, lowerMileage } from '../../domain/report/report-draft.ts';
import { Choice, Choices, Picks, Tick, Typed } from './inputs.tsx';
import type { Report } from './report-state.ts';

const levels = Object.fromEntries(fuelLevels.map((level) => [level, fuelLabel(level)]));

interface MetersProps {
  readonly report: Report;
  /** The person wanted to go on, and was told why not. */
  readonly isStopped: boolean;
}

export function Meters({ report, isStopped }: MetersProps) {
  const { unread, fuelEighths } = report.draft.value;
  return (
    <>
      <Typed
        report={report}
        name="mileage"
        label="Kilométrage"
        inputMode="numeric"
        maxLength={12}
        disabled={unread}
      />
      <LowerMileage report={report} isStopped={isStopped} />
      <Tick report={report} name="unread" legend="Compteur" label="Illisible" />
      <Choice
        legend="Carburant"
        table={levels}
        picked={String(fuelEighths)}
        onPick={(level) => report.change({ fuelEighths: Number(level) })}
      />
      <Typed
        report={report}
        name="battery"
        label="Batterie (%)"
        hint="D’un véhicule électrique ou rechargeable."
        inputMode="numeric"
        maxLength={3}
      />
      <Picks report={report} name="warningLights" legend="Voyants allumés" table={warningLights} />
    </>
  );
}

/** What was read before of a vehicle whose mileage went down: to be corrected, or confirmed. */
function LowerMileage({ report, isStopped }: MetersProps) {
  const lower = lowerMileage(report.draft.value, report.subject);
  if (!lower) return null;
  const { kilometres, last, isConfirmed } = lower;
  // Not at each digit of one that is still being typed.
  const isTyped = String(kilometres).length >= String(last.kilometres).length;
  if (!(isTyped || isStopped || isConfirmed)) return null;
  return (
    <div className="notice">
      <p>{readingText(last)}. Corrigez le kilométrage, ou confirmez-le.</p>
      <Choices
        legend="Kilométrage en baisse"
        table={{ yes: `Je confirme ${kilometresText(kilometres)}` }}
        picked={isConfirmed ? ['yes'] : []}
        onPick={([yes]) => report.change({ confirmedMileage: yes ? kilometres : null })}
      />
    </div>
  );
}
