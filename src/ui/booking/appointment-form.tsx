/** The form that sets or moves the appointment of a trip: it loads when it is asked for. */
import { useEffect, useState } from 'react';
import { whenOf } from '../../domain/trip/trip.ts';
import { PlacesUnknown, SlotPickerFields } from '../field/slot-picker.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { BackButton, type Closable } from '../load/on-demand.tsx';
import { Alert } from '../screen/alert.tsx';
import { type AppointmentOptions, createAppointment } from './appointment-state.ts';

interface AppointmentFormProps extends AppointmentOptions, Closable {
  /** What it costs, in French; null where nothing. */
  readonly fee: string | null;
  readonly action: string;
}

const isMoved = ({ booking, kind }: Pick<AppointmentOptions, 'booking' | 'kind'>): boolean =>
  booking.trips.some((trip) => trip.kind === kind && trip.slot !== null);

export function AppointmentForm({ fee, action, onClose, ...options }: AppointmentFormProps) {
  const [{ form, places, picker, freed }] = useState(() =>
    createAppointment({
      ...options,
      send: async (change) => {
        await options.send(change);
        onClose();
      },
    }),
  );
  // What the team moves costs whatever it says of it.
  const isFree = options.by === 'buyer' && isMoved(options);
  useEffect(() => places.follow(), [places]);
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-label={action}>
      <PlacesUnknown places={places} />
      {fee !== null && <p className="notice">{fee}</p>}
      {fee === null && isFree && <p>Déplacer ce rendez-vous est sans frais.</p>}
      <SlotPickerFields picker={picker} label="Jour" />
      <p role="status" className={freed.value ? 'notice' : undefined}>
        {freed.value && `Le retour ne tiendra plus (${whenOf(freed.value)})\u00a0: un autre sera à convenir.`}
      </p>
      <Alert message={form.failure.value} />
      <p className="actions">
        <SubmitButton form={form} label={action} />
        <BackButton form={form} label="Ne rien changer" onClose={onClose} />
      </p>
    </form>
  );
}
