/** Inspections that are due soon and not ordered yet, for a customer's home. */
import { listOwnVehicles, type OwnVehicle } from '../../../domain/booking/vehicle-calls.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { api } from '../../../platform/api/api.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { inspectionOrder, isDueSoon, sayDue } from './inspection-due.ts';

/** @throws HttpError */
export async function readDueInspections() {
  const { items } = await api(listOwnVehicles, {});
  const today = parisTime(systemClock()).day;
  const due = items.filter((vehicle) => !vehicle.ordered && isDueSoon(vehicle, today));
  return () => (due.length > 0 ? <DueInspections vehicles={due} today={today} /> : null);
}

interface DueInspectionsProps {
  readonly vehicles: readonly OwnVehicle[];
  readonly today: string;
}

const DueInspections = ({ vehicles, today }: DueInspectionsProps) => (
  <section>
    <h2>Contrôle technique</h2>
    <ul className="dues">
      {vehicles.map(({ id, brand, model, plate, inspection }) => (
        <li key={id} className="card">
          <span>
            <b>
              {brand} {model}, {unbroken(plate)}
            </b>
            <br />
            {inspection && sayDue(inspection, today)}
          </span>
          <a className="button quiet" href={inspectionOrder(id)}>
            Réserver le contrôle
            <span className="unseen">
              &nbsp;: {brand} {model}, {plate}
            </span>
          </a>
        </li>
      ))}
    </ul>
  </section>
);
