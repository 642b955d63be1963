/** Asks why before a step of a trip is made in its driver's place, and says what it does to the people. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import type { TripMove } from '../../../domain/trip/trip-machine.ts';
import { ReasonDialog, type ReasonDialogProps } from '../ask/reason-dialog.tsx';
import { moveLabels } from './move-labels.ts';
import type { OfficeTrip } from './state.ts';

interface MoveProps {
  readonly booking: OfficeBookingView;
  readonly trip: OfficeTrip;
  readonly move: TripMove;
}

export function MoveDialog({
  onConfirm,
  onClose,
  ...asked
}: MoveProps & Pick<ReasonDialogProps, 'onConfirm' | 'onClose'>) {
  const action = moveLabels[asked.move];
  return (
    <ReasonDialog question={`${action}\u00a0?`} action={action} onConfirm={onConfirm} onClose={onClose}>
      {asked.move === 'refuse_vehicle' && <p>{refusalEffect(asked)}</p>}
      {asked.move === 'miss' && asked.trip.kind === 'outbound' && (
        <p>
          Un convoyeur venu à l’heure, qui a attendu au-delà du délai du tarif&nbsp;: le frais de retard est
          compté au client. Vous pouvez y renoncer ensuite.
        </p>
      )}
      {isMailed(asked) && (
        <p>
          Le client en est prévenu aussitôt par <span className="whole">e-mail</span>.
        </p>
      )}
    </ReasonDialog>
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

const isMailed = ({ booking, trip, move }: MoveProps): boolean =>
  mailed.includes(move) ||
  (move === 'finish' && booking.trips.some((one) => one !== trip && one.slot === null));

/** What becomes of a booking whose vehicle is not taken, and of its price: what was driven there goes on. */
const refusalEffect = ({ trip }: Pick<MoveProps, 'trip'>): string =>
  trip.kind === 'outbound'
    ? 'Reportée\u00a0: la réservation attend un autre rendez-vous, que le client choisit ou que vous fixez. Rien n’est facturé de plus.'
    : 'Ce trajet attend un autre rendez-vous. Rien n’est facturé de plus.';
