/** What holds a fee back that puts the appointment of a trip off, once its amount is right. */
import { appointed } from '../../../domain/booking/appointment.ts';
import { next } from '../../../domain/lib/machine.ts';
import type { Trip } from '../../../domain/trip/trip.ts';
import { tripMachine } from '../../../domain/trip/trip-machine.ts';
import { problem } from '../../http/problem.ts';

const UNASKED = 'Ce frais reporte le rendez-vous\u00a0: confirmez-le.';

/**
 * Whose driver is on the way, or looks at the vehicle, has no other appointment: it would be stuck.
 * @param isMeant false where nobody has said yet that it may be put off; absent where nobody is asked
 * @throws problem ERROR.STATE, or ERROR.INVALID of the field `isPostponing`
 */
export function requirePostponable({ status }: Pick<Trip, 'status'>, isMeant: boolean | undefined): void {
  if (appointed(next(tripMachine, status, 'miss') ?? status) === null) {
    throw problem('ERROR.STATE', {
      message: `Ce frais reporte le rendez-vous\u00a0: il se compte quand le convoyeur attend sur place. État actuel du trajet, «\u00a0${tripMachine.states[status]}\u00a0».`,
    });
  }
  if (isMeant === false)
    throw problem('ERROR.INVALID', { message: UNASKED, fields: { isPostponing: UNASKED } });
}
