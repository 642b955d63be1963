/** Whether this is the vehicle that was booked, and what may hide its state. */

import { viewConditions } from '../../domain/report/condition-report.ts';
import { isSamePlate } from '../../domain/report/report-draft.ts';
import { PLATE_MAX_LENGTH } from '../../domain/report/report-limits.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { Picks, Typed } from './inputs.tsx';
import type { Report } from './report-state.ts';

export function Identity({ report }: { readonly report: Report }) {
  const { plate } = report.draft.value;
  const booked = report.subject.vehicle.plate;
  const isOther = barePlate(plate).length >= barePlate(booked).length && !isSamePlate(plate, booked);
  return (
    <>
      <Typed
        report={report}
        name="plate"
        label="Plaque relevée sur le véhicule"
        hint="Telle que vous la lisez devant vous."
        autoCapitalize="characters"
        maxLength={PLATE_MAX_LENGTH}
      />
      <div role="alert">
        {isOther && (
          <div className="alert">
            <p>
              <strong>Ne prenez pas ce véhicule.</strong> La réservation est celle de la plaque {booked}.
            </p>
            <ol>
              <li>Relisez la plaque, lettre par lettre.</li>
              <li>Demandez à votre interlocuteur où est le véhicule réservé.</li>
              <li>
                S’il n’est pas là, appelez l’équipe, puis choisissez «&nbsp;Véhicule refusé&nbsp;» dans{' '}
                <a href="#/admin/teammate">votre journée</a>.
              </li>
            </ol>
          </div>
        )}
      </div>
      <Picks report={report} name="conditions" legend="Ce qui peut cacher un défaut" table={viewConditions} />
    </>
  );
}
