/** A trip that was pressed: who is called about it, what it is, and who shall drive it. */
import { useRef, useState } from 'react';
import { phoneHref, phoneLabel } from '../../../domain/lib/phone.ts';
import type { TeamTrip } from '../../../domain/planning/calls.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Person } from '../../../ui/screen/phone-link.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { createDriverChoice, givingAction } from '../give/driver-choice.ts';
import { DriverSelect } from '../give/driver-select.tsx';
import { FreeHour } from '../give/free-hour.tsx';
import { isLeftBy } from './chart.ts';
import type { PlanningState } from './planning-state.ts';
import { tripName } from './trip-name.ts';
import { stateOf, wayOf } from './trip-words.ts';
import './drawer.css';

export interface TripDialogProps {
  readonly trip: TeamTrip;
  readonly state: PlanningState;
}

export function TripDialog({ trip, state }: TripDialogProps) {
  const { id, driverId, bookingId, reference, plate, brand, model, isLate } = trip;
  const driver = state.load.data.value?.drivers.find((one) => one.id === driverId);
  const isLeft = driver !== undefined && isLeftBy(trip, [driver]);
  const [choice] = useState(() => createDriverChoice(id, driverId, isLeft ? driverId : null));
  const box = useRef<HTMLDivElement>(null);
  const { field } = choice;
  const { contact, free } = choice.load.data.value ?? {};
  const isReady = () => {
    field.touched.value = true;
    if (field.error.value === null) return true;
    box.current?.querySelector('select')?.focus();
    return false;
  };
  return (
    <ConfirmDialog
      question={tripName(trip)}
      action={givingAction(driverId, field.value.value)}
      // Where nobody can at its hour, another hour is what leads on.
      quiet={free != null}
      keep="Fermer"
      isReady={isReady}
      onConfirm={async () => (await state.loadActs()).moveOrFail(trip, field.value.peek() || null)}
      onClose={state.close}
    >
      <p className="actions">
        {driver?.phone && (
          <a className="button quiet small" href={phoneHref(driver.phone)}>
            {`Appeler ${driver.displayName}, ${phoneLabel(driver.phone)}`}
          </a>
        )}
        <a className="button quiet small" href={`#/admin/teammate/booking/${bookingId}?move=${trip.kind}`}>
          Déplacer<span className="unseen"> le rendez-vous</span>
        </a>
      </p>
      <p>
        {`${wayOf(trip)}, ${driver ? `${isLate ? 'en retard, ' : ''}confié à ${driver.displayName}` : stateOf(trip)}.`}
      </p>
      {contact && (
        <p>
          Sur place&nbsp;: <Person {...contact} />
        </p>
      )}
      <p>
        {`${brand} ${model}, `}
        {unbroken(plate)}, <a href={`#/admin/teammate/booking/${bookingId}`}>{unbroken(reference)}</a>.
      </p>
      <div ref={box}>
        <DriverSelect choice={choice} />
      </div>
      {free && (
        <FreeHour
          free={free}
          slot={trip.slot}
          busy={state.busy.value}
          onPress={() =>
            void state
              .loadActs()
              .then(({ moveHour }) => moveHour(trip, free))
              .then(state.close, state.fail)
          }
        />
      )}
      <p className="hint">
        Le client l’apprend par <span className="whole">e-mail</span>, deux minutes après le dernier
        changement.
      </p>
    </ConfirmDialog>
  );
}
