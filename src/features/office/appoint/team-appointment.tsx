/** The form that sets or moves an appointment, as the team has it: what is to be known of an hour is said. It loads when it is asked for. */
import { useState } from 'react';
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
    return trip?.id ? withFreeDrivers(known, trip.id, trip.slot) : known;
  });
  return (
    <>
      {props.isMove && trip?.driver && (
        <p className="hint">
          {trip.driver} garde ce trajet si la nouvelle heure le permet&nbsp;; sinon, il sera à confier.
        </p>
      )}
      <AppointmentForm {...props} places={places} />
    </>
  );
}
