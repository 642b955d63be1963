/** The form that sets or moves the appointment of a trip: it loads when it is asked for. */
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { hourOf } from '../../domain/lib/time/french-slot.ts';
import { whenOf } from '../../domain/trip/trip.ts';
import type { FreeDriver } from '../field/places-left.ts';
import { PlacesUnknown, SlotPickerFields } from '../field/slot-picker.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { BackButton } from '../load/back-button.tsx';
import type { Closable } from '../load/on-demand.tsx';
import { Alert } from '../screen/alert.tsx';
import { type AppointmentChange, type AppointmentOptions, createAppointment } from './appointment-state.ts';

export interface AppointmentFormProps extends Omit<AppointmentOptions, 'send'> {
  /** @param driver who is given the trip too; null for nobody */
  readonly send: (change: AppointmentChange, driver: FreeDriver | null) => Promise<void>;
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
  /** Who is given it by the button that is pressed. */
  const driver = useRef<FreeDriver | null>(null);
  const isAlone = useRef(false);
  const [{ form, places, picker, freed, isSame }] = useState(() =>
    createAppointment({
      ...options,
      send: async (change) => {
        await options.send(change, driver.current);
        onClose();
      },
    }),
  );
  useEffect(() => places.follow(), [places]);
  const slot = picker.picked.value;
  const isOffered = slot !== null && !isSame.value;
  const isKnowing = isOffered && picker.marks?.isMarked(slot);
  const free = (isOffered && picker.marks?.driverAt?.(slot, picker.hour.name)) || null;
  const sent = `${isMove ? 'Déplacer' : 'Fixer'}${isOffered ? ` à ${hourOf(slot.start)}` : ''}${isKnowing ? ' quand même' : ''}`;
  const label = free ? `${sent} et confier à ${free.name}` : sent;
  function submit(event: FormEvent<HTMLFormElement>) {
    driver.current = isAlone.current ? null : free;
    isAlone.current = false;
    return form.submit(event);
  }
  return (
    <form className="form" noValidate onSubmit={submit} aria-label={action}>
      <PlacesUnknown places={places} />
      {fee !== null && <p className="notice">{fee}</p>}
      {/* What the team moves costs whatever it says of it. */}
      {fee === null && isMove && options.by === 'buyer' && <p>Déplacer ce rendez-vous est sans frais.</p>}
      <SlotPickerFields picker={picker} label="Jour" form={form} />
      <p role="status" className={freed.value ? 'notice' : undefined}>
        {freed.value && `Le retour ne tiendra plus (${whenOf(freed.value)})\u00a0: un autre sera à convenir.`}
      </p>
      <Alert message={form.failure.value} />
      <p className="actions">
        <SubmitButton
          form={form}
          label={label}
          // Beside the other button it says what is tried again.
          {...(free && { retryLabel: label })}
          missing={isSame.value ? 'Choisissez une autre heure.' : undefined}
        />
        {free && (
          <button
            type="submit"
            className="button quiet"
            aria-disabled={form.status.value === 'sending'}
            onClick={() => {
              isAlone.current = true;
            }}
            // As with the first: nothing moves between press and release.
            onMouseDown={(event) => event.preventDefault()}
          >
            {sent}
          </button>
        )}
        <BackButton form={form} label="Ne rien changer" onClose={onClose} />
      </p>
    </form>
  );
}
