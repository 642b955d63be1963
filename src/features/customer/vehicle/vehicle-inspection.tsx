/** When a vehicle is due for inspection: ordered in two taps, and said where it is not known or not right. */
import { bookingPathOf } from '../../../domain/account/roles.ts';
import type { OwnVehicle } from '../../../domain/booking/vehicle-calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { addDays, parisTime } from '../../../domain/lib/time/paris-time.ts';
import { reminderDays } from '../../../domain/vehicle/inspection-date.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { inspectionDraft } from './inspection-draft.ts';

const load = async () =>
  (await loadCalls(() => import('./inspection-form.tsx'), 'InspectionForm')).InspectionForm;

/** From when on it is the one thing to do with a vehicle. */
const SOON_DAYS = Math.max(...reminderDays);

interface VehicleInspectionProps {
  readonly vehicle: OwnVehicle;
  readonly onSaid: (vehicle: OwnVehicle) => void;
}

export function VehicleInspection({ vehicle, onSaid }: VehicleInspectionProps) {
  const { id, plate, brand, model, inspection, ordered } = vehicle;
  const today = parisTime(systemClock()).day;
  const isSoon = inspection !== null && inspection.dueOn <= addDays(today, SOON_DAYS);
  return (
    <>
      <h3>Contrôle technique</h3>
      {ordered && (
        <p>
          Réservé&nbsp;: <a href={`#/admin/customer/booking/${ordered.id}`}>{unbroken(ordered.reference)}</a>
        </p>
      )}
      <p>{inspection ? sayDue(inspection, today) : 'Nous n’en connaissons pas la date.'}</p>
      <div className="actions">
        {!ordered && (
          <a
            className={isSoon ? 'button' : 'button quiet'}
            href={`#${bookingPathOf(null)}?again=${id}&service=inspection_round_trip`}
          >
            Réserver le contrôle technique
            <span className="unseen">
              &nbsp;: {brand} {model}, {plate}
            </span>
          </a>
        )}
        <OnDemand
          label={
            <>
              {inspection ? 'Corriger la date' : 'Indiquer la date'}
              <span className="unseen">
                &nbsp;: {brand} {model}, {plate}
              </span>
            </>
          }
          open={inspectionDraft(plate).read() !== null}
          load={load}
          props={{ vehicle, onSaid }}
        />
      </div>
    </>
  );
}

function sayDue({ dueOn, basis }: NonNullable<OwnVehicle['inspection']>, today: string): string {
  const day = frenchDay(dueOn);
  const when = dueOn < today ? `Il était à faire avant le ${day}` : `À faire au plus tard le ${day}`;
  return `${when}, ${basis === 'done' ? 'd’après le dernier fait avec nous' : 'comme vous l’avez indiqué'}.`;
}
