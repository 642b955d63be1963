/** Says that a driver who was said to be on the way is not: to whoever waits for them, and to the team. */

import type { StoredTrip } from '../booking/booking-store.ts';
import { appointmentLines, bookingNotice, tripLine, wayOf } from '../booking/mails/mail-parts.ts';
import { type TeamMailData, toTeam, whoAndWhat } from '../booking/mails/team-mails.ts';
import type { Queryable } from '../database/database.ts';
import { type Mail, queueMail } from '../outbox/mail.ts';
import type { LockedTrip } from './lock-trip.ts';

type TurnedBack = TeamMailData & { readonly trip: Pick<StoredTrip, 'kind' | 'slot' | 'driverName'> };

export async function tellTurnedBack(
  tx: Queryable,
  { stored, trip }: LockedTrip,
  appUrl: string,
  now: Date,
): Promise<void> {
  const data = { ...stored, appUrl, trip };
  await queueMail(tx, { ...turnedBackMail(data), tripId: trip.id }, now);
  await queueMail(tx, officeTurnedBackMail(data), now);
}

export const turnedBackMail = (data: TurnedBack): Mail =>
  bookingNotice(data, `Convoyeur pas encore en route${wayOf(data, data.trip)}`, [
    'Contrairement à notre message précédent, votre convoyeur n’est pas en route. Votre rendez-vous reste prévu\u00a0:',
    '',
    ...appointmentLines(data),
    '',
    'S’il doit changer, un e-mail vous le dira.',
  ]);

/** They may have to send somebody else. */
export const officeTurnedBackMail = (data: TurnedBack): Mail =>
  toTeam(
    data,
    'Convoyeur pas encore en route',
    [
      'Un convoyeur qui s’était dit en route ne l’est pas\u00a0:',
      '',
      tripLine(data.trip),
      '',
      ...whoAndWhat(data),
      '',
      'S’il ne peut pas y aller, confiez le trajet à un autre, ou déplacez le rendez-vous\u00a0:',
    ],
    wayOf(data, data.trip),
  );
