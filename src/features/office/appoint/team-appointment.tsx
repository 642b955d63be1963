/** The form that sets or moves an appointment, as the team has it: what is to be known of an hour is said. It loads when it is asked for. */
import { useState } from 'react';
import { AppointmentForm, type AppointmentFormProps } from '../../../ui/booking/appointment-form.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { createOfficePlaces } from './office-places.tsx';

interface TeamAppointmentProps extends AppointmentFormProps, Closable {
  readonly booking: AppointmentFormProps['booking'] & { readonly vehicle: { readonly plate: string } };
}

export function TeamAppointment(props: TeamAppointmentProps) {
  const { id, vehicle } = props.booking;
  const [places] = useState(() => createOfficePlaces({ bookingId: id, plate: () => vehicle.plate }));
  return <AppointmentForm {...props} places={places} />;
}
