import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { momentOf } from '../../../domain/lib/time/french-slot.ts';
import { kindOf, progressOf } from '../../../domain/trip/trip.ts';
import type { TripMove } from '../../../domain/trip/trip-machine.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { readQuery } from '../../../platform/page/query.ts';
import { AppointmentOf } from '../../../ui/booking/appointment.tsx';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { Person } from '../../../ui/screen/phone-link.tsx';
import { toned } from '../../../ui/state/toned.ts';
import { isBegun, loadForm } from './load-form.ts';
import { moveLabels } from './move-labels.ts';
import type { OfficeBookingState, OfficeTrip } from './state.ts';
import { GivenLine, MovedLine, useGiving, useMoving } from './undo.tsx';
import { useReasonDialog } from './use-reason-dialog.ts';

interface TripProps {
  readonly booking: OfficeBookingView;
  readonly trip: OfficeTrip;
  readonly state: OfficeBookingState;
}

const loadAppointment = loadPart(() => import('../appoint/team-appointment.tsx'), 'TeamAppointment');

const loadDriverForm = loadPart(() => import('./driver-form.tsx'), 'DriverForm');

/** What is pressed, and of which trip, for who hears it and does not see its card. */
const givingLabel = ({ kind, driverId }: OfficeTrip): readonly [string, string] =>
  driverId === null
    ? ['Confier', kind === 'outbound' ? ' la prise en charge' : ' le retour']
    : ['Changer de convoyeur', kind === 'outbound' ? ' pour la prise en charge' : ' pour le retour'];

export function TripCard(props: TripProps) {
  const { booking, trip, state } = props;
  const { reasoned, ask, close } = useReasonDialog<TripMove, 'MoveDialog'>(state, 'MoveDialog');
  // A newer API may know of steps that this page has no word for.
  const moves = trip.moves.filter((name) => Object.hasOwn(moveLabels, name));
  const [action, which] = givingLabel(trip);
  const giving = useGiving(booking.id, state, () => shownOf(props));
  const moving = useMoving(booking.id, state, () => shownOf(props));
  return (
    <section className="card form trip">
      <h2>{kindOf(trip)}</h2>
      <p {...(trip.isLate ? toned('off') : { className: 'state' })}>
        {trip.isLate && (trip.driver ? 'En retard\u00a0: ' : 'En retard\u00a0: sans convoyeur, ')}
        {readyWords(booking, trip) ?? progressOf(trip)}
      </p>
      <DriverOf trip={trip} />
      <GivenLine trip={trip} giving={giving} busy={state.busy.value} />
      <AppointmentOf
        booking={booking}
        trip={trip}
        by="team"
        // The planning leads to it.
        isAsked={readQuery('move') === trip.kind}
        load={loadAppointment}
        // It waits for its customer's agreement, or its way back for the vehicle: another hour leads nothing on.
        quiet={['draft', 'confirmed'].includes(booking.status) || isReadyNext(booking)}
        onMove={moving.move}
      >
        {/* What is asked by phone most; once, it speaks of both trips. */}
        {booking.openStops?.[0] === trip.kind && (
          <OnDemand
            label="Modifier contact, accès, adresse"
            open={isBegun(`stop-${booking.id}`)}
            load={loadForm('StopForm')}
            props={{ booking, state }}
          />
        )}
      </AppointmentOf>
      <MovedLine trip={trip} moving={moving} busy={state.busy.value} />
      {trip.canAssign && (
        <OnDemand
          // Another hour has others who are free at it.
          key={trip.slot?.start}
          label={
            <>
              {action}
              <span className="unseen">{which}</span>
            </>
          }
          quiet={nextToAssign(booking) !== trip}
          load={loadDriverForm}
          props={{ trip, name: action + which, give: giving.give }}
        />
      )}
      {trip.status === 'inspecting' && !moves.includes('depart') && (
        <p className="hint">
          Le départ attend que l’état des lieux de la prise en charge soit scellé et reçu. Sans sa tablette,
          le convoyeur le fait avec son compte sur un autre appareil.
        </p>
      )}
      {moves.length > 0 && (
        <div className="actions">
          <p className="hint">À la place du convoyeur&nbsp;:</p>
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
          booking={booking}
          trip={trip}
          move={reasoned.subject}
          onConfirm={(reason) => state.move(trip, reasoned.subject, reason)}
          onClose={close}
        />
      )}
    </section>
  );
}

/** Since when the people of a return that is to be agreed on know that the vehicle is ready; null of all else. */
function readyWords({ events }: OfficeBookingView, { kind, slot }: OfficeTrip): string | null {
  const said =
    kind === 'return' && slot === null ? events.filter((event) => event.kind === 'ready').at(-1) : undefined;
  return said ? `à convenir\u00a0: véhicule prêt, client prévenu ${momentOf(said.at)}` : null;
}

/** Who drives it, how they are called, and whether somebody else has to. */
function DriverOf({ trip: { driver, driverPhone, isDriverAbsent } }: Pick<TripProps, 'trip'>) {
  if (!driver) return null;
  return (
    <p>
      Convoyeur&nbsp;: <Person name={driver} phone={driverPhone} />
      {isDriverAbsent && (
        <>
          {' '}
          <span {...toned('off')}>Absence ce jour-là&nbsp;: à confier à quelqu’un d’autre</span>
        </>
      )}
    </p>
  );
}

/** The first trip that waits for a driver: giving it leads the booking on. */
export const nextToAssign = ({ trips }: OfficeBookingView): OfficeTrip | undefined =>
  trips.find(({ canAssign, driverId }) => canAssign && !driverId);

/** Whether saying that the vehicle is ready leads it on: once it is said, its customer can agree on the return. */
export const isReadyNext = ({ canReportReady, events }: OfficeBookingView): boolean =>
  canReportReady && !events.some(({ kind }) => kind === 'ready');

/** A trip as it is on show when something is asked of it: forms outlive what they began with. */
const shownOf = ({ trip: { kind }, state }: TripProps): OfficeTrip | undefined =>
  state.load.data.peek()?.trips.find((one) => one.kind === kind);
