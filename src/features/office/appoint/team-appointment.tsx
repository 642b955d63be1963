/** The form that sets or moves an appointment, as the team has it: what is to be known of an hour is said. It loads when it is asked for. */
import { useState } from 'react';
import { AppointmentForm, type AppointmentFormProps } from '../../../ui/booking/appointment-form.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { createOfficePlaces } from './office-places.tsx';

interface TeamAppointmentProps extends AppointmentFormProps, Closable {
  readonly booking: AppointmentFormProps['booking'] & { readonly vehicle: { readonly plate: string } };
}

export function TeamAppointment(props: TeamAppointmentProps) {
  const { id, vehicle, trips } = props.booking;
  const driver = trips.find(({ kind }) => kind === props.kind)?.driver;
  const [places] = useState(() => createOfficePlaces({ bookingId: id, plate: () => vehicle.plate }));
  return (
    <>
      {props.isMove && driver && (
        <p className="hint">
          {driver} garde ce trajet si la nouvelle heure le permet&nbsp;; sinon, il sera à confier.
        </p>
      )}
      <AppointmentForm {...props} places={places} />
    </>
  );
}
