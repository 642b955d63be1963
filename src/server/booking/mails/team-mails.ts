/** The mails about a booking to those who carry it out: its drivers, and whoever takes it up at the desk. Plain French text. */

import { payerOf, SETTLEMENT } from '../../../domain/booking/advance.ts';
import type { Booking } from '../../../domain/booking/booking.ts';
import { formatWholeEuros } from '../../../domain/lib/money.ts';
import type { Mail } from '../../outbox/mail.ts';
import { companyNotice, notice } from '../../outbox/notice.ts';
import { workspaceLink } from '../../outbox/workspace-link.ts';
import { type BookingMailData, itinerary, type tripLine } from './mail-parts.ts';

/**
 * To who drives, once somebody else has changed who pays the establishment.
 * @param trips theirs
 * @param before the limit that they knew, in cents; null where the customer paid
 */
export const advanceChangedMail = (
  data: Pick<BookingMailData, 'mail' | 'appUrl'> & {
    booking: BookingMailData['booking'] & Pick<Booking, 'provider' | 'advanceMaxCents'>;
    trips: Booking['trips'];
    before: number | null;
  },
): Mail => {
  const { booking, trips, before } = data;
  const { advanceMaxCents } = booking;
  return notice(data.mail, `Règlement de l’établissement changé – ${booking.reference}`, [
    'Qui règle l’établissement a changé, dans une réservation qui vous est confiée\u00a0:',
    '',
    ...itinerary({ ...booking, trips }),
    `Établissement\u00a0: ${booking.provider.name}`,
    '',
    `${SETTLEMENT}\u00a0: ${payerOf(advanceMaxCents)}`,
    `Avant\u00a0: ${payerOf(before)}`,
    '',
    advanceMaxCents === null
      ? 'Ne payez rien à l’établissement\u00a0: le client s’en charge.'
      : 'Ce montant s’entend toutes taxes comprises. Au-delà, l’établissement demande d’abord au client.',
    '',
    workspaceLink(data.appUrl, 'teammate', booking.id),
  ]);
};

/** To who drives, of a trip that is given up once they have set off. @param data of theirs */
export const takenMail = (
  data: Pick<BookingMailData, 'mail' | 'appUrl' | 'booking'> & { trip: Parameters<typeof tripLine>[0] },
): Mail =>
  notice(data.mail, `Votre trajet est annulé – ${data.booking.reference}`, [
    'Ce trajet, que vous avez commencé, est annulé ou interrompu. Appelez l’équipe avant d’aller plus loin\u00a0:',
    '',
    ...itinerary({ ...data.booking, trips: [data.trip] }),
    '',
    workspaceLink(data.appUrl, 'teammate', data.booking.id),
  ]);

export interface TeamMailData extends BookingMailData {
  readonly booking: Booking;
  readonly customerName: string;
  readonly phone: string;
}

/** What whoever takes it up asks for first. @param trip whose driver they may call */
export const whoAndWhat = (
  data: TeamMailData & { trip?: { readonly driverName: string | null } },
): string[] => [
  ...itinerary(data.booking),
  `Client\u00a0: ${data.customerName}, ${data.phone}`,
  ...(data.trip?.driverName ? [`Convoyeur\u00a0: ${data.trip.driverName}`] : []),
];

/** Once it is bought, of a vehicle above what every trip is covered for: nobody drives it before the insurer has answered. */
export const insurerMail = (data: TeamMailData): Mail =>
  toTeam(data, 'Accord de l’assureur à demander', [
    'Une réservation attend l’accord de l’assureur\u00a0:',
    '',
    ...whoAndWhat(data),
    `Valeur déclarée\u00a0: ${formatWholeEuros(data.booking.vehicle.declaredCents)}`,
    '',
    'Demandez-le-lui, puis enregistrez sa réponse\u00a0:',
  ]);

/** Once its customer has refused what was prepared for them. */
export const declinedMail = (data: TeamMailData): Mail =>
  toTeam(data, 'Commande refusée par le client', [
    'Le client n’a pas voulu de cette commande, préparée au téléphone\u00a0:',
    '',
    ...whoAndWhat(data),
    '',
    'Rappelez-le si c’était autre chose\u00a0:',
  ]);

/** To the team, whose answer goes to the customer. @param which of the booking it is about, after its reference */
export const toTeam = (data: TeamMailData, subject: string, lines: readonly string[], which = ''): Mail =>
  companyNotice({
    replyTo: data.mail,
    subject: `${subject}\u00a0: ${data.booking.reference}${which}`,
    lines: [...lines, '', workspaceLink(data.appUrl, 'teammate', data.booking.id)],
  });
