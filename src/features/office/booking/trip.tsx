/** One trip of a booking: when it is, where it is, who drives it, and a driver's next steps. */
import { useEffect, useState } from 'react';
import { assignDriver } from '../../../domain/booking/office-calls.ts';
import { kindOf, progressOf, whenOf } from '../../../domain/trip/trip-texts.ts';
import { api } from '../../../platform/api/api.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { moveLabels } from './move-labels.ts';
import type { OfficeBookingState, OfficeTrip } from './state.ts';

interface TripProps {
  readonly bookingId: string;
  readonly trip: OfficeTrip;
  readonly state: OfficeBookingState;
}

export function TripCard(props: TripProps) {
  const { trip, state } = props;
  // A newer API may know of steps that this page has no word for.
  const moves = trip.moves.filter((name) => Object.hasOwn(moveLabels, name));
  return (
    <section className="card form">
      <h2>{kindOf(trip)}</h2>
      <p>{whenOf(trip)}</p>
      <p className="state">{progressOf(trip)}</p>
      <DriverForm {...props} />
      {moves.length > 0 && (
        <div className="actions">
          {moves.map((name) => (
            <button
              key={name}
              type="button"
              className="button quiet"
              aria-disabled={state.busy.value}
              onClick={() => void state.move(trip, name)}
            >
              {moveLabels[name]}
              <span className="unseen">&nbsp;: {kindOf(trip)}</span>
            </button>
          ))}
        </div>
      )}
    </section>
  );
}

const createAssignment = ({ bookingId, trip: { kind, driverId }, state }: TripProps) =>
  createForm({
    fields: { driverId: () => null },
    initial: { driverId: driverId ?? '' },
    send: (chosen, clientId) => {
      const sent = { clientId, tripKind: kind, driverId: chosen.driverId || null };
      return state.change(() => api(assignDriver, { id: bookingId }, sent));
    },
    keep: null,
    reusable: true,
  });

function DriverForm(props: TripProps) {
  const { trip, state } = props;
  const [form] = useState(() => createAssignment(props));
  const { driverId: field } = form.fields;
  // Somebody else may have given it meanwhile.
  useEffect(() => {
    field.value.value = trip.driverId ?? '';
  }, [field, trip.driverId]);
  const action = trip.kind === 'outbound' ? 'Attribuer la prise en charge' : 'Attribuer le retour';
  const drivers = state.drivers.data.value ?? [];
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-label={action}>
      <SelectField
        field={field}
        label={`Convoyeur\u00a0: ${kindOf(trip).toLowerCase()}`}
        options={[['', 'Personne'], ...drivers.map(({ id, displayName }) => [id, displayName] as const)]}
      />
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label={action} retryLabel={action} />
    </form>
  );
}
