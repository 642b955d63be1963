/** When a vehicle is due for inspection: ordered in two taps, and said where it is not known or not right. */
import type { OwnVehicle } from '../../../domain/booking/vehicle-calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { inspectionDraft } from './inspection-draft.ts';
import { inspectionOrder, isDueSoon, sayDue } from './inspection-due.ts';

const load = async () =>
  (await loadCalls(() => import('./inspection-form.tsx'), 'InspectionForm')).InspectionForm;

interface VehicleInspectionProps {
  readonly vehicle: OwnVehicle;
  readonly onSaid: (vehicle: OwnVehicle) => void;
}

export function VehicleInspection({ vehicle, onSaid }: VehicleInspectionProps) {
  const { id, plate, brand, model, inspection, ordered } = vehicle;
  const today = parisTime(systemClock()).day;
  const isSoon = isDueSoon(vehicle, today);
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
          <a className={isSoon ? 'button' : 'button quiet'} href={inspectionOrder(id)}>
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
