/** One trip of a booking: when it is, where it is, who drives it, and a driver's next steps. */
import { useLayoutEffect, useState } from 'react';
import {
  assignDriver,
  type OfficeBookingView,
  rescheduleOfficeBooking,
} from '../../../domain/booking/office/office-calls.ts';
import { kindOf, progressOf } from '../../../domain/trip/trip.ts';
import type { TripMove } from '../../../domain/trip/trip-machine.ts';
import { api } from '../../../platform/api/api.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { AppointmentOf } from '../../../ui/booking/appointment.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { createForm } from '../../../ui/form/form.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { moveLabels } from './move-labels.ts';
import type { OfficeBookingState, OfficeTrip } from './state.ts';
import { useReasonDialog } from './use-reason-dialog.ts';

interface TripProps {
  readonly booking: OfficeBookingView;
  readonly trip: OfficeTrip;
  readonly state: OfficeBookingState;
}

const loadAppointment = () =>
  loadCalls(() => import('../appoint/team-appointment.tsx'), 'TeamAppointment').then(
    (m) => m.TeamAppointment,
  );

export function TripCard(props: TripProps) {
  const { booking, trip, state } = props;
  const { reasoned, ask, close } = useReasonDialog<TripMove>(state);
  // A newer API may know of steps that this page has no word for.
  const moves = trip.moves.filter((name) => Object.hasOwn(moveLabels, name));
  return (
    <section className="card form">
      <h2>{kindOf(trip)}</h2>
      <AppointmentOf
        booking={booking}
        trip={trip}
        by="team"
        load={loadAppointment}
        // Until the vehicle is ready, its way back leads nothing on.
        quiet={booking.status === 'confirmed' || isReadyNext(booking)}
        onMove={(change) => {
          const from = shownOf(props)?.slot?.start ?? null;
          return state.change(() => api(rescheduleOfficeBooking, { id: booking.id }, { ...change, from }));
        }}
      />
      <p className="state">{progressOf(trip)}</p>
      {trip.driver && (
        <p hidden={trip.canAssign} className="printed">
          Convoyeur&nbsp;: {trip.driver}
        </p>
      )}
      {trip.canAssign && <DriverForm {...props} />}
      {trip.status === 'inspecting' && !moves.includes('depart') && (
        <p className="hint">
          Le départ attend que l’état des lieux de la prise en charge soit scellé et reçu.
        </p>
      )}
      {moves.length > 0 && (
        <div className="actions">
          {moves.map((name) => (
            <button
              key={name}
              type="button"
              className="button quiet"
              aria-disabled={state.busy.value}
              onClick={() => ask(name)}
            >
              {moveLabels[name]}
              <span className="unseen">&nbsp;: {kindOf(trip)}</span>
            </button>
          ))}
        </div>
      )}
      {reasoned && (
        <reasoned.Dialog
          question={`${moveLabels[reasoned.subject]}\u00a0?`}
          action={moveLabels[reasoned.subject]}
          onConfirm={(reason) => state.move(trip, reasoned.subject, reason)}
          onClose={close}
        >
          {reasoned.subject === 'refuse_vehicle' && <p>{refusalEffect(props)}</p>}
          {isMailed(props, reasoned.subject) && <p>Le client en est prévenu aussitôt par e-mail.</p>}
          <p>Le convoyeur l’enregistre d’ordinaire sur sa tablette.</p>
        </reasoned.Dialog>
      )}
    </section>
  );
}

/** Its people are mailed of these, and of a vehicle that was left there, whose way back is to be agreed on. */
const mailed: readonly TripMove[] = [
  'set_off',
  'miss',
  'refuse_vehicle',
  'break_down',
  'keep_overnight',
  'turn_back',
];

const isMailed = ({ booking, trip }: TripProps, move: TripMove): boolean =>
  mailed.includes(move) ||
  (move === 'finish' && booking.trips.some((one) => one !== trip && one.slot === null));

/** What becomes of a booking whose vehicle is not taken, and of its price: what was driven there goes on. */
const refusalEffect = ({ trip }: TripProps): string =>
  trip.kind === 'outbound'
    ? 'Reportée\u00a0: la réservation attend un autre rendez-vous, que le client choisit ou que vous fixez. Rien n’est facturé de plus.'
    : 'Ce trajet attend un autre rendez-vous. Rien n’est facturé de plus.';

/** The first trip that waits for a driver: giving it leads the booking on. */
export const nextToAssign = ({ trips }: OfficeBookingView): OfficeTrip | undefined =>
  trips.find(({ canAssign, driverId }) => canAssign && !driverId);

/** Whether saying that the vehicle is ready leads it on: once it is said, its customer can agree on the return. */
export const isReadyNext = ({ canReportReady, events }: OfficeBookingView): boolean =>
  canReportReady && !events.some(({ kind }) => kind === 'ready');

/** A trip as it is on show when something is asked of it: forms outlive what they began with. */
const shownOf = ({ trip: { kind }, state }: TripProps): OfficeTrip | undefined =>
  state.load.data.peek()?.trips.find((one) => one.kind === kind);

function createAssignment(props: TripProps) {
  const { id } = props.booking;
  const { kind, driverId } = props.trip;
  return createForm({
    fields: { driverId: () => null },
    initial: { driverId: driverId ?? '' },
    send: (chosen, clientId) => {
      const from = shownOf(props)?.driverId ?? null;
      const sent = { clientId, tripKind: kind, driverId: chosen.driverId || null, from };
      return props.state.change(() => api(assignDriver, { id }, sent));
    },
    keep: null,
    reusable: true,
  });
}

function DriverForm(props: TripProps) {
  const { booking, trip, state } = props;
  const [form] = useState(() => createAssignment(props));
  const { driverId: field } = form.fields;
  // Somebody else may have given it meanwhile. At once: whom one chooses as soon as it is on show stays chosen.
  useLayoutEffect(() => {
    field.value.value = trip.driverId ?? '';
  }, [field, trip.driverId]);
  const action = trip.kind === 'outbound' ? 'Confier la prise en charge' : 'Confier le retour';
  const drivers = state.drivers.data.value ?? [];
  const { driver, driverId } = trip;
  const isGone = driverId && drivers.length > 0 && drivers.every(({ id }) => id !== driverId);
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-label={action}>
      <SelectField
        field={field}
        label={`Convoyeur\u00a0: ${kindOf(trip).toLowerCase()}`}
        options={[
          ['', 'Personne'],
          ...(isGone ? [[driverId, `${driver} (compte désactivé)`] as const] : []),
          ...drivers.map(({ id, displayName }) => [id, displayName] as const),
        ]}
      />
      <p className="hint">
        Le client apprend par e-mail qui s’occupe de son véhicule, deux minutes après le dernier changement.
      </p>
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label={action} quiet={nextToAssign(booking) !== trip} retryLabel={action} />
    </form>
  );
}
