/** Says that a trip came to nothing on its way: to the team, and to the people of its booking, who agree on another appointment. */

import { isTakenOn } from '../../domain/booking/appointment.ts';
import { type Trouble, tripTransitions } from '../../domain/trip/trip-machine.ts';
import { officeTroubleMail, troubleMail } from '../booking/mails/change-mails.ts';
import { tellPeople } from '../booking/tell-people.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { queueMail } from '../outbox/mail.ts';
import type { LockedTrip } from './lock-trip.ts';

export interface TroubledTrip extends LockedTrip {
  readonly trouble: Trouble;
  /** As who said so put it, for the team alone. */
  readonly reason: string | null;
  /** Its people were told so with the booking. */
  readonly isPostponed: boolean;
}

/** @param at when it leaves, unless the trip has gone on by then */
export async function tellTrouble(
  tx: Queryable,
  { appUrl }: Pick<Services, 'appUrl'>,
  { stored, trip, trouble, reason, isPostponed }: TroubledTrip,
  at: Date,
): Promise<void> {
  const tripId = trip.id;
  const isToAgree = !isTakenOn({ ...trip, status: tripTransitions[trouble].to });
  const mailData = { ...stored, appUrl, trip, trouble, isToAgree };
  await queueMail(tx, { ...officeTroubleMail({ ...mailData, reason }), tripId }, at);
  if (isPostponed) return;
  await tellPeople(tx, stored, (to) => ({ ...troubleMail({ ...mailData, ...to }), tripId }), at);
}
