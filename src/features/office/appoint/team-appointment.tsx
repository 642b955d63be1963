/** The form that sets or moves an appointment, as the team has it: what is to be known of an hour is said. It loads when it is asked for. */
import { useState } from 'react';
import { readFreeHours } from '../../../domain/planning/free-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { AppointmentForm, type AppointmentFormProps } from '../../../ui/booking/appointment-form.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { withFreeDrivers } from './free-drivers.tsx';
import { createOfficePlaces } from './office-places.tsx';

interface TeamAppointmentProps extends AppointmentFormProps, Closable {
  readonly booking: AppointmentFormProps['booking'] & { readonly vehicle: { readonly plate: string } };
}

export function TeamAppointment(props: TeamAppointmentProps) {
  const { id, vehicle, trips } = props.booking;
  const trip = trips.find(({ kind }) => kind === props.kind);
  const [places] = useState(() => {
    const known = createOfficePlaces({ bookingId: id, plate: () => vehicle.plate });
    if (!trip?.id) return known;
    const asked = { trip: trip.id };
    return withFreeDrivers(known, {
      tripOf: () => asked,
      read: (query, signal) => api(readFreeHours, {}, undefined, { query, signal }),
      agreed: trip.slot,
    });
  });
  return (
    <>
      {/* Who is absent keeps nothing. */}
      {props.isMove && trip?.driver && !trip.isDriverAbsent && (
        <p className="hint">
          {trip.driver} garde ce trajet si la nouvelle heure le permet&nbsp;; sinon, il sera à confier.
        </p>
      )}
      <AppointmentForm {...props} places={places} />
    </>
  );
}
