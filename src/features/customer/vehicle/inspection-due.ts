/** When the inspection of a vehicle is due, in words, and where it is ordered. */
import { bookingPathOf } from '../../../domain/account/roles.ts';
import type { OwnVehicle } from '../../../domain/booking/vehicle-calls.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { addDays } from '../../../domain/lib/time/paris-time.ts';
import { reminderDays } from '../../../domain/vehicle/inspection-date.ts';

/** From when on it is the one thing to do with a vehicle. */
const SOON_DAYS = Math.max(...reminderDays);

/** @param today `YYYY-MM-DD` */
export const isDueSoon = ({ inspection }: Pick<OwnVehicle, 'inspection'>, today: string): boolean =>
  inspection !== null && inspection.dueOn <= addDays(today, SOON_DAYS);

/** Where it is ordered, with all that is known of the vehicle. @param id of its newest booking */
export const inspectionOrder = (id: string): string =>
  `#${bookingPathOf(null)}?again=${id}&service=inspection_round_trip`;

/** @param today `YYYY-MM-DD` */
export function sayDue({ dueOn, basis }: NonNullable<OwnVehicle['inspection']>, today: string): string {
  const day = frenchDay(dueOn);
  const when = dueOn < today ? `Il était à faire avant le ${day}` : `À faire au plus tard le ${day}`;
  return `${when}, ${basis === 'done' ? 'd’après le dernier fait avec nous' : 'd’après la date que vous avez indiquée'}.`;
}
