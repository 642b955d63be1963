/** *Mes véhicules* (domain.md, Screens): of each its inspection, what was done for it, and its documents. */
import { useRef, useState } from 'react';
import { bookingPathOf } from '../../../domain/account/roles.ts';
import { listOwnVehicles, type OwnVehicle } from '../../../domain/booking/vehicle-calls.ts';
import { listOwnInvoices } from '../../../domain/invoice/calls.ts';
import { api } from '../../../platform/api/api.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { createPagedList } from '../../../ui/load/paged-list.ts';
import { useSavedFile } from '../../../ui/load/saved-file.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import '../customer.css';
import { InspectionReminders } from './inspection-reminders.tsx';
import { VehicleBookings } from './vehicle-bookings.tsx';
import { VehicleInspection } from './vehicle-inspection.tsx';

/** With the newest invoices: those of older bookings are in *Mes factures*. */
const createVehicles = () =>
  createPagedList(async (query, signal) => {
    const [vehicles, invoices] = await Promise.all([
      api(listOwnVehicles, {}, undefined, { query, signal }),
      api(listOwnInvoices, {}, undefined, { signal }),
    ]);
    return { ...vehicles, invoices: invoices.items };
  });

export function Vehicles() {
  const [list] = useState(createVehicles);
  const { failure, save } = useSavedFile();
  const place = useRef<HTMLDivElement>(null);
  const { data, adopt } = list.load;
  type Shown = NonNullable<typeof data.value>;
  /** Over what is on show by then: the form that asked for it may be older. */
  const change = (changed: (shown: Shown) => Partial<Shown>) => {
    const shown = data.peek();
    if (shown) adopt({ ...shown, ...changed(shown) });
  };
  const replace = (changed: OwnVehicle) =>
    change(({ items }) => ({ items: items.map((one) => (one.plate === changed.plate ? changed : one)) }));
  return (
    <Screen heading="Mes véhicules">
      <Alert message={failure ?? list.failure.value} />
      <Loadable load={list.load} waiting="Chargement de vos véhicules…">
        {({ items, invoices, reminders }) => (
          <div ref={place} className="spaced">
            {items.length === 0 && (
              <p>Le véhicule d’une réservation apparaît ici, avec ses trajets et ses documents.</p>
            )}
            <ul className="grid two">
              {items.map((vehicle) => (
                <li key={vehicle.plate} className="card form">
                  <h2 tabIndex={-1}>
                    {vehicle.brand} {vehicle.model}
                  </h2>
                  <p className="state">{unbroken(vehicle.plate)}</p>
                  <OrderTrip vehicle={vehicle} />
                  <VehicleInspection vehicle={vehicle} onSaid={replace} />
                  <VehicleBookings vehicle={vehicle} invoices={invoices} save={save} />
                </li>
              ))}
            </ul>
            <MoreRows list={list} label="Afficher les véhicules suivants" place={place} heads="h2" />
            {items.length > 0 && (
              <InspectionReminders
                reminders={reminders}
                onChange={(changed) => change(() => ({ reminders: changed }))}
              />
            )}
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href={`#${bookingPathOf(null)}`}>
          Réserver un convoyage
        </a>
      </p>
    </Screen>
  );
}

const INSPECTION = 'inspection_round_trip';

/** As it was driven last, but to an inspection, which has a button of its own: where it goes then is asked. */
function OrderTrip({ vehicle: { id, plate, brand, model, bookings } }: { readonly vehicle: OwnVehicle }) {
  const last = bookings.find(({ serviceCode }) => serviceCode !== INSPECTION);
  return (
    <a
      className="button quiet"
      href={`#${bookingPathOf(null)}?again=${last ? last.id : `${id}&service=round_trip`}`}
    >
      Réserver un trajet
      <span className="unseen">
        &nbsp;: {brand} {model}, {plate}
      </span>
    </a>
  );
}
