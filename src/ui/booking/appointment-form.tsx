/** The form that sets or moves the appointment of a trip: it loads when it is asked for. */
import { useEffect, useState } from 'react';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import { whenOf } from '../../domain/trip/trip.ts';
import { PlacesUnknown, SlotPickerFields } from '../field/slot-picker.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { BackButton } from '../load/back-button.tsx';
import type { Closable } from '../load/on-demand.tsx';
import { Alert } from '../screen/alert.tsx';
import { type AppointmentOptions, createAppointment } from './appointment-state.ts';

export interface AppointmentFormProps extends AppointmentOptions {
  /** What it costs, in French; null where nothing. */
  readonly fee: string | null;
  /** What it is called, as the button that opened it. */
  readonly action: string;
  /** There is one already. */
  readonly isMove: boolean;
}

export function AppointmentForm({
  fee,
  action,
  isMove,
  onClose,
  ...options
}: AppointmentFormProps & Closable) {
  const [{ form, places, picker, freed, isSame }] = useState(() =>
    createAppointment({
      ...options,
      send: async (change) => {
        await options.send(change);
        onClose();
      },
    }),
  );
  useEffect(() => places.follow(), [places]);
  const slot = picker.picked.value;
  const isOffered = slot !== null && !isSame.value;
  const isKnowing = isOffered && picker.marks?.isMarked(slot);
  const sent = `${isMove ? 'Déplacer' : 'Fixer'}${isOffered ? ` à ${hourOf(slot.start)}` : ''}`;
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-label={action}>
      <PlacesUnknown places={places} />
      {fee !== null && <p className="notice">{fee}</p>}
      {/* What the team moves costs whatever it says of it. */}
      {fee === null && isMove && options.by === 'buyer' && <p>Déplacer ce rendez-vous est sans frais.</p>}
      <SlotPickerFields picker={picker} label="Jour" />
      <p role="status" className={freed.value ? 'notice' : undefined}>
        {freed.value && `Le retour ne tiendra plus (${whenOf(freed.value)})\u00a0: un autre sera à convenir.`}
      </p>
      <Alert message={form.failure.value} />
      <p className="actions">
        <SubmitButton
          form={form}
          label={`${sent}${isKnowing ? ' quand même' : ''}`}
          missing={isSame.value ? 'Choisissez une autre heure.' : undefined}
        />
        <BackButton form={form} label="Ne rien changer" onClose={onClose} />
      </p>
    </form>
  );
}
