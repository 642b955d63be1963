/** What the dashboard says: mileage, how full it is, warning lights. */
import { fuelLabel, warningLights } from '../../domain/condition-report.ts';
import { fuelLevels } from '../../domain/report-draft.ts';
import { Choices, Picks, Tick, Typed } from './inputs.tsx';
import type { Report } from './report-state.ts';

const levels = Object.fromEntries(fuelLevels.map((level) => [level, fuelLabel(level)]));

export function Meters({ report }: { readonly report: Report }) {
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
      <Tick report={report} name="unread" legend="Compteur" label="Illisible" />
      <Choices
        legend="Carburant"
        single
        table={levels}
        picked={[String(fuelEighths)]}
        onPick={([level]) => report.change({ fuelEighths: Number(level) })}
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
