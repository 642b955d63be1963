/** The mails of an order that the team prepared, and those that follow a change of a booking that runs: plain French text. */

import type { Booking } from '../../../domain/booking/booking.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchInstant } from '../../../domain/lib/time/french-instant.ts';
import { slotWindow } from '../../../domain/lib/time/french-slot.ts';
import { kindOf, type Trip } from '../../../domain/trip/trip.ts';
import type { Trouble } from '../../../domain/trip/trip-machine.ts';
import { LINK_LINE, type Mail } from '../../outbox/mail.ts';
import { leadTo } from '../../outbox/notice.ts';
import { heldLines } from '../../payment/dispute-mails.ts';
import {
  type BookingMailData,
  bookingLink,
  bookingNotice,
  creditLine,
  itinerary,
  journey,
  ownPage,
  trackingLines,
  wayOf,
  withFiles,
} from './mail-parts.ts';
import { type TeamMailData, toTeam, whoAndWhat } from './team-mails.ts';

export type DraftChange = 'appointment' | 'address';

const changedDrafts: Readonly<Record<DraftChange, readonly [subject: string, made: string]>> = {
  appointment: ['Rendez-vous changé, à accepter', 'changé le rendez-vous de votre commande'],
  address: ['Adresse changée, à accepter', 'changé l’adresse de votre commande'],
};

/**
 * Once the team has prepared an order, and whenever it sends it again: what was agreed, and where to accept it.
 * @param change what of it is not as it was in the mail before
 */
export const draftMail = (data: Keyed & { booking: Booking; change: DraftChange | null }): Mail => {
  const { lines, totalCents, expiresAt } = data.booking;
  const [subject, made] = data.change
    ? changedDrafts[data.change]
    : ['Votre commande préparée par téléphone', 'préparé cette commande'];
  return bookingNotice(data, subject, [
    `Comme convenu au téléphone, nous avons ${made}. Vérifiez-la, puis acceptez-la vous-même\u00a0: rien n’est commandé d’ici là.`,
    '',
    ...leadTo('Vérifier et accepter', acceptLink(data)),
    '',
    ...journey(data.booking),
    '',
    ...lines.map(({ label, cents }) => `${label}\u00a0: ${formatEuros(cents)}`),
    `Total\u00a0: ${formatEuros(totalCents)} toutes taxes comprises`,
    '',
    ...(expiresAt === null
      ? []
      : [`Vos créneaux vous sont gardés jusqu’au ${frenchInstant(new Date(expiresAt))}.`, '']),
    'Ce n’est pas ce que vous voulez\u00a0? Dites-le au même endroit, ou répondez à ce message.',
  ]);
};

const acceptLink = ({ appUrl, booking, key }: Keyed): string =>
  `${appUrl}/#/admin/customer/add/accept?booking=${booking.id}&key=${key}`;

/**
 * Once an appointment is set or moved.
 * @param moved the trips that it is of, as they were before
 * @param isFreed the way back lost its own, which would have come before the way there
 * @param isFree nothing was said to be charged for it
 * @param kept what its buyer’s moves fix of the scale, in French
 */
export const appointedMail = (
  data: BookingMailData & {
    moved: readonly Pick<Trip, 'kind' | 'slot'>[];
    isFreed: boolean;
    isFree: boolean;
    kept: string | null;
  },
): Mail => {
  const [trip, otherTrip] = data.moved;
  const [one, other] = data.moved.flatMap(({ slot }) => slot ?? []);
  const which = one && !other ? ` du ${slotWindow(one)},` : '';
  return withFiles(
    bookingNotice(
      data,
      `Rendez-vous ${one ? 'déplacé' : 'fixé'}${trip && !otherTrip ? wayOf(data, trip) : ''}`,
      [
        one
          ? `C’est noté, le rendez-vous${which} est déplacé${data.isFree && data.kept === null ? ', sans frais' : ''}\u00a0:`
          : 'C’est noté, le rendez-vous est fixé\u00a0:',
        '',
        ...journey(data.booking),
        '',
        ...(data.kept === null ? [] : [data.kept, '']),
        ...(data.isFreed
          ? [
              'Le rendez-vous du retour aurait été avant l’aller\u00a0: il n’est plus tenu. Nous vous écrirons pour en convenir dès que le véhicule sera chez l’établissement, ou choisissez-le dès maintenant.',
              '',
            ]
          : []),
        ...ownPage(data),
        '',
        ...trackingLines(data),
      ],
    ),
  );
};

/** Once the team has said another address than what was ordered. */
export const addressMail = (data: BookingMailData): Mail =>
  withFiles(
    bookingNotice(data, 'Adresse changée', [
      'C’est noté, l’adresse est changée, sans frais\u00a0:',
      '',
      ...journey(data.booking),
      '',
      'Ce n’est pas ce que vous avez demandé\u00a0? Répondez à ce message.',
      '',
      ...ownPage(data),
      '',
      ...trackingLines(data),
    ]),
  );

interface Keyed extends BookingMailData {
  /** Opens the page where the order is accepted. */
  readonly key: string;
}

/** Where another appointment is chosen. */
const chooseAppointment = (data: BookingMailData): readonly string[] =>
  leadTo('Choisir le rendez-vous', data.toPartner ? bookingLink(data) : LINK_LINE);

/** When a trip did not take place. @param isRefused its driver was there, and did not take the vehicle */
export const postponedMail = (
  data: BookingMailData & { isRefused: boolean; trip: Pick<Trip, 'kind' | 'slot'> },
): Mail =>
  bookingNotice(data, 'Réservation reportée', [
    data.isRefused ? troubles.refuse_vehicle[1] : 'Ce rendez-vous n’a pas pu avoir lieu\u00a0:',
    '',
    ...itinerary({ ...data.booking, trips: [data.trip] }),
    '',
    data.isRefused
      ? 'Appelez-nous pour savoir pourquoi, ou choisissez un autre rendez-vous.'
      : 'Choisissez-en un autre, ou appelez-nous.',
    '',
    ...chooseAppointment(data),
    ...(data.booking.trips.some(({ kind, slot }) => kind === 'return' && slot) &&
    data.trip.kind === 'outbound'
      ? ['', 'Le retour attend d’ici là.']
      : []),
    '',
    ...trackingLines(data),
  ]);

/** What came of a trip, for the subject of what its people are told, then in a sentence. */
const troubles: Readonly<Record<Trouble, readonly [subject: string, sentence: string]>> = {
  miss: ['rendez-vous manqué', 'Personne n’était au rendez-vous pour nous remettre votre véhicule.'],
  refuse_vehicle: ['véhicule non pris en charge', 'Votre véhicule n’a pas pu être pris en charge.'],
  break_down: [
    'véhicule en panne',
    'Votre véhicule est tombé en panne pendant son trajet. Il est avec nous, et nous nous en occupons.',
  ],
  keep_overnight: [
    'véhicule gardé pour la nuit',
    'Votre véhicule n’a pas pu être remis\u00a0: nous le gardons pour la nuit.',
  ],
};

/** When a trip came to nothing on its way, and its booking goes on. @param isToAgree another appointment is theirs to choose */
export const troubleMail = (data: BookingMailData & { trouble: Trouble; isToAgree: boolean }): Mail =>
  bookingNotice(data, capital(troubles[data.trouble][0]), [
    ...(data.isToAgree
      ? [
          `${troubles[data.trouble][1]} Choisissez un autre rendez-vous, ou appelez-nous.`,
          '',
          ...chooseAppointment(data),
        ]
      : [troubles[data.trouble][1]]),
    '',
    ...trackingLines(data),
  ]);

/** The same to the team, whatever becomes of its booking. */
export const officeTroubleMail = (
  data: TeamMailData & {
    trouble: Trouble;
    reason: string | null;
    trip: { readonly kind: string; readonly driverName: string | null };
  },
): Mail =>
  toTeam(data, `Trajet à reprendre (${troubles[data.trouble][0]})`, [
    'Un trajet n’a pas pu aller à son terme\u00a0:',
    '',
    `Réservation\u00a0: ${data.booking.reference}`,
    `${kindOf(data.trip)}\u00a0: ${troubles[data.trouble][0]}`,
    ...(data.reason === null ? [] : [`Ce qui s’est passé\u00a0: ${data.reason}`]),
    '',
    ...whoAndWhat(data),
  ]);

/** As long as nothing is agreed on since. @param days since it came to nothing */
export const troubleReminderMail = (data: BookingMailData & { days: number }): Mail =>
  bookingNotice(data, 'Quel autre rendez-vous\u00a0?', [
    `Le rendez-vous d’il y a ${data.days}\u00a0jours n’a pas pu avoir lieu, et l’autre n’est pas encore convenu. Choisissez-le, ou appelez-nous.`,
    '',
    ...chooseAppointment(data),
    '',
    ...trackingLines(data),
  ]);

const FETCHED =
  'Vous préférez aller le chercher vous-même\u00a0? Dites-le au même endroit\u00a0: le retour est annulé.';

/** Once the vehicle is at the establishment, then once it is ready: its way back is to be agreed on. */
export const readyMail = (data: BookingMailData & { isDone: boolean }): Mail =>
  bookingNotice(data, data.isDone ? 'Votre véhicule est prêt' : 'Votre véhicule est déposé', [
    data.isDone
      ? 'Votre véhicule est prêt. Choisissez quand nous le ramenons.'
      : `Votre véhicule est déposé chez ${data.booking.provider.name}. Dès que vous savez quand il sera prêt, choisissez quand nous le ramenons.`,
    '',
    ...chooseAppointment(data),
    '',
    ...journey(data.booking),
    // What a partner ordered is the partner's to give up.
    ...(data.partner && !data.toPartner ? [] : ['', FETCHED]),
  ]);

/** Once the trip is over that its customer's withdrawal found on the road. */
export const leftThereMail = (data: BookingMailData): Mail =>
  bookingNotice(data, 'Votre véhicule vous attend', [
    `Le trajet qui était en cours à votre rétractation est terminé\u00a0: votre véhicule est chez ${data.booking.provider.name}, ${data.booking.provider.address.label}, où vous pouvez le reprendre.`,
    '',
    'La réservation s’arrête là\u00a0: nous ne le ramenons pas.',
  ]);

/** As long as no return is agreed on. @param days since the vehicle was left at the establishment */
export const returnReminderMail = (data: BookingMailData & { isDone: boolean; days: number }): Mail =>
  bookingNotice(data, 'Quand vous ramener votre véhicule\u00a0?', [
    `Votre véhicule est ${data.isDone ? 'prêt' : 'déposé'}\u00a0: il est chez ${data.booking.provider.name} depuis ${data.days}\u00a0jours, et son retour n’est pas encore convenu. Choisissez quand nous le ramenons.`,
    '',
    ...chooseAppointment(data),
    '',
    ...journey(data.booking),
  ]);

interface Returned extends BookingMailData {
  readonly refundCents: number;
  readonly heldCents: number;
  readonly creditNote: string | null;
}

/** Once the way back is given up. */
export const returnCancelledMail = (data: Returned): Mail =>
  withCredit(
    data,
    bookingNotice(data, 'Retour annulé', [
      `Le retour de votre véhicule est annulé\u00a0: il vous attend chez ${data.booking.provider.name}, ${data.booking.provider.address.label}.`,
      '',
      ...itinerary(data.booking),
      '',
      ...backLines(data),
    ]),
  );

/** Once the team has given something back, or up. @param cents of the price @param invoice number of the one that it is of; null where nothing is invoiced yet */
export const refundedMail = (data: Returned & { cents: number; invoice: string | null }): Mail =>
  withCredit(
    data,
    bookingNotice(data, `${formatEuros(data.cents)} en votre faveur`, [
      data.invoice !== null
        ? `Nous déduisons ${formatEuros(data.cents)} de la facture ${data.invoice}.`
        : `${formatEuros(data.cents)} seront déduits de la facture de votre réservation.`,
      '',
      ...backLines(data),
    ]),
  );

const withCredit = ({ creditNote }: Returned, mail: Mail): Mail => ({ ...mail, invoiceNumber: creditNote });

const backLines = ({ refundCents, heldCents, creditNote }: Returned): string[] => [
  ...(refundCents > 0
    ? [
        `${formatEuros(refundCents)} vous sont rendus par le moyen de paiement que vous avez utilisé, sous quelques jours selon votre banque.`,
        '',
      ]
    : []),
  ...heldLines(heldCents),
  ...(creditNote === null ? [] : [creditLine(creditNote)]),
];

/** To who ordered, once the team has said who pays the establishment: what is paid in their name needs their mandate. */
export const mandateMail = (data: BookingMailData & Pick<Booking, 'advanceMaxCents'>): Mail =>
  bookingNotice(data, 'Qui règle l’établissement', [
    data.advanceMaxCents === null
      ? 'Comme convenu avec notre équipe, c’est vous qui réglez l’établissement.'
      : `Comme convenu avec notre équipe, notre convoyeur règle l’établissement en votre nom, jusqu’à ${formatEuros(data.advanceMaxCents)} toutes taxes comprises, et nous vous demandons ensuite la somme exacte de sa facture.`,
    '',
    'Ce n’est pas ce que vous voulez\u00a0? Changez-le dans votre espace, ou répondez à ce message.',
    '',
    ...leadTo('Voir ma réservation', bookingLink(data)),
  ]);
