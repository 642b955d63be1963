/** The bookings of a vehicle with their trips: who drove it when, and under which W plate. */
import { useRef, useState } from 'react';
import { bookingStates } from '../../../domain/booking/booking-states.ts';
import { listVehicleBookings, type VehicleBooking } from '../../../domain/desk/vehicle-log-calls.ts';
import type { Page } from '../../../domain/lib/contract/page.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { frenchDayOf } from '../../../domain/lib/time/french-date.ts';
import { hourOf, slotLabel } from '../../../domain/lib/time/french-slot.ts';
import { serviceLabels } from '../../../domain/tariff/service.ts';
import { kindOf, TO_AGREE, tripStates } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { MoreRows } from '../../../ui/load/more-rows.tsx';
import { createPagedList } from '../../../ui/load/paged-list.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

export function VehicleBookings({ plate }: { readonly plate: string }) {
  const [list] = useState(() =>
    createPagedList<VehicleBooking, Page<VehicleBooking>>((page, signal) =>
      api(listVehicleBookings, {}, undefined, { query: { ...page, plate }, signal }),
    ),
  );
  const place = useRef<HTMLElement>(null);
  return (
    <section ref={place}>
      <h2>Trajets</h2>
      <Alert message={list.failure.value} />
      <Loadable load={list.load} waiting="Chargement des trajets…">
        {({ items }) => (
          <DataTable
            caption="Réservations et trajets, les plus récents d’abord"
            rows={items}
            keyOf={({ id }) => id}
            columns={[
              {
                heading: 'Réservation',
                cell: ({ id, reference }) => (
                  <a className="whole" href={`#/admin/teammate/booking/${id}`}>
                    {reference}
                  </a>
                ),
              },
              {
                heading: 'Pour',
                cell: ({ customer, partner }) => (partner ? `${customer} (${partner})` : customer),
                wraps: true,
              },
              {
                heading: 'Service',
                cell: ({ serviceCode, status }) =>
                  `${labelIn(serviceLabels, serviceCode)}, ${labelIn(bookingStates, status)}`,
                wraps: true,
              },
              {
                heading: 'Trajets',
                cell: ({ trips }) => trips.map((trip) => <Trip key={trip.kind} trip={trip} />),
                wraps: true,
              },
            ]}
          />
        )}
      </Loadable>
      <MoreRows list={list} label="Afficher les réservations précédentes" place={place} heads="tbody th" />
    </section>
  );
}

/** « Prise en charge : 29 novembre 2026, 10 h, Côme Convoyeur, plaque W-123-AB ». */
function Trip({ trip }: { readonly trip: VehicleBooking['trips'][number] }) {
  const { kind, status, slot, driver, wPlate, departedAt, deliveredAt } = trip;
  const when = departedAt
    ? `${frenchDayOf(departedAt)}, ${hourOf(departedAt)}${deliveredAt ? ` à ${hourOf(deliveredAt)}` : ''}`
    : slot
      ? slotLabel(slot)
      : TO_AGREE;
  const said = [when, driver ?? 'sans convoyeur', labelIn(tripStates, status)].join(', ');
  return (
    <p>
      {kindOf({ kind })}&nbsp;: {said}
      {wPlate && <>, plaque {unbroken(wPlate)}</>}
    </p>
  );
}
