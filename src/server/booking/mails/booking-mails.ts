/** The mails that follow a booking: plain French text. */

import type { InvoiceContent } from '../../../domain/invoice/invoice.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { frenchInstant } from '../../../domain/lib/time/french-instant.ts';
import type { ReportKind } from '../../../domain/report/condition-report.ts';
import { withdrawalPeriod } from '../../../domain/settings/law.ts';
import { termsPath } from '../../../domain/settings/terms.ts';
import { coverOf } from '../../../domain/tariff/insurance.ts';
import { isAhead, type Trip } from '../../../domain/trip/trip.ts';
import { LINK_LINE, type Mail } from '../../outbox/mail.ts';
import { leadTo } from '../../outbox/notice.ts';
import { paymentPath } from '../../payment/purpose.ts';
import {
  appointmentLines,
  type BookingMailData,
  bookingLink,
  bookingNotice,
  itinerary,
  journey,
  ownPage,
  trackingLines,
  wayOf,
  withFiles,
  withTerms,
} from './mail-parts.ts';

const DAY_OF_THE_TRIP =
  'Le jour venu, remettez au convoyeur les clés et l’original du certificat d’immatriculation.';

/** What is to be paid, by whoever has the key of its link. */
type PayableMailData = BookingMailData & { readonly key: string };

/** After an order, until it is paid. */
export const orderedMail = (data: PayableMailData & { expiresAt: Date }): Mail =>
  bookingNotice(data, 'Votre commande, à payer', [
    `Nous avons bien reçu votre commande. Votre créneau vous est gardé jusqu’au ${frenchInstant(data.expiresAt)}\u00a0: payez d’ici là pour le confirmer.`,
    '',
    ...leadTo('Payer ma commande', statusLink(data)),
    '',
    'Vous venez de la payer\u00a0? La confirmation arrive dans un autre e-mail.',
    '',
    ...summary(data),
    ...(coverOf(data.booking.vehicle.declaredCents) === 'covered'
      ? []
      : [
          '',
          'La valeur de ce véhicule demande l’accord de notre assureur\u00a0: une fois payée, la commande l’attend, et s’il refuse tout vous est rendu.',
        ]),
    '',
    ...trackingLines(data),
  ]);

/** Once it is paid. @param invoice its number @param covered false where the insurer has to agree first */
export const confirmedMail = (data: BookingMailData & { invoice: string; covered: boolean }): Mail =>
  withTerms(
    withFiles(
      bookingNotice(data, data.covered ? 'Réservation confirmée' : 'Réservation payée', [
        data.covered
          ? `C’est réservé\u00a0: votre paiement nous est parvenu, et votre facture ${data.invoice} est jointe.`
          : `Votre paiement nous est parvenu, et votre facture ${data.invoice} est jointe. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous écrivons dès que nous l’avons, et vous rendons tout s’il refuse.`,
        '',
        ...summary(data),
        '',
        ...onceHeld(data),
        '',
        ...termsLines(data),
      ]),
      data.invoice,
    ),
  );

/** What an order without a payment becomes at once. @param covered false where the insurer has to agree first */
const standing = (what: 'Réservation' | 'Commande', { covered }: { readonly covered: boolean }): string =>
  `${what} ${covered ? 'confirmée' : 'enregistrée'}`;

/** After an order that the subscription includes. @param covered false where the insurer has to agree first */
export const includedMail = (data: BookingMailData & { covered: boolean }): Mail =>
  withTerms(
    withFiles(
      bookingNotice(data, standing('Réservation', data), [
        data.covered
          ? 'C’est réservé\u00a0: ce trajet est inclus dans votre abonnement, vous n’avez rien à payer.'
          : 'Ce trajet est inclus dans votre abonnement, vous n’avez rien à payer. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous écrivons dès que nous l’avons.',
        '',
        ...journey(data.booking),
        '',
        ...onceHeld(data),
        '',
        ...termsLines(data),
      ]),
    ),
  );

/** After an order of a partner, who is invoiced for it: to its customer. @param by the partner's name */
export const arrangedMail = (data: BookingMailData & { by: string; covered: boolean }): Mail =>
  withFiles(
    bookingNotice(data, standing('Réservation', data), [
      data.covered
        ? `${data.by} nous a confié le convoyage de votre véhicule, la réservation est confirmée. Vous n’avez rien à payer.`
        : `${data.by} nous a confié le convoyage de votre véhicule. Sa valeur demande l’accord de notre assureur\u00a0: nous vous écrivons dès que nous l’avons. Vous n’avez rien à payer.`,
      '',
      ...journey(data.booking),
      '',
      ...onceHeld(data),
    ]),
  );

/** The same to that partner. */
export const partnerOrderedMail = (
  data: BookingMailData & { customerName: string; covered: boolean },
): Mail =>
  bookingNotice(data, standing('Commande', data), [
    data.covered
      ? 'Votre commande est confirmée\u00a0:'
      : 'Votre commande est enregistrée. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous la confirmons dès que nous l’avons.',
    '',
    ...journey(data.booking),
    `Client\u00a0: ${data.customerName}`,
    `Prix, facturé une fois le convoyage terminé\u00a0: ${formatEuros(data.booking.totalCents)} toutes taxes comprises`,
    '',
    ...ownPage(data),
  ]);

/** To the partner who ordered, once a booking is over, however it ended. */
export const partnerInvoiceMail = (data: BookingMailData & { invoice: InvoiceContent }): Mail => ({
  ...bookingNotice(data, `Facture ${data.invoice.number}`, [
    `La facture ${data.invoice.number}, jointe, reprend le montant dû pour la réservation que vous avez commandée. Elle est à payer au plus tard le ${frenchDay(data.invoice.dueOn)}, par carte ou par virement (l’IBAN est dessus).`,
    '',
    ...itinerary(data.booking),
    '',
    ...invoiceLines(data.invoice),
    '',
    ...leadTo('Voir et payer', bookingLink(data)),
  ]),
  invoiceNumber: data.invoice.number,
});

/** When money came for a place that was given to someone else. @param cents what came */
export const tooLateMail = (data: BookingMailData & { cents: number }): Mail =>
  bookingNotice(data, 'Votre paiement vous est rendu', [
    'Votre paiement nous est parvenu trop tard\u00a0: le créneau n’était plus gardé, et il n’est plus libre.',
    '',
    `Les ${formatEuros(data.cents)} vous sont rendus sur le moyen de paiement que vous avez utilisé.`,
    '',
    ...leadTo('Choisir un autre créneau', `${data.appUrl}/#/admin/customer/add/formuladetails`),
  ]);

/** When money came for what is cancelled, or paid already. @param cents what came */
export const paidForNothingMail = (data: BookingMailData & { cents: number }): Mail =>
  bookingNotice(data, 'Votre paiement vous est rendu', [
    'Un paiement nous est parvenu pour une réservation qui était déjà payée, ou qui ne l’attendait plus.',
    '',
    `Les ${formatEuros(data.cents)} vous sont rendus sur le moyen de paiement que vous avez utilisé.`,
  ]);

/** Once the insurer agrees. */
export const derogationMail = (data: BookingMailData): Mail =>
  withFiles(
    bookingNotice(data, 'Réservation confirmée', [
      'C’est réservé\u00a0: notre assureur a donné son accord pour votre véhicule.',
      '',
      ...summary(data),
      '',
      ...ownPage(data),
      '',
      ...trackingLines(data),
    ]),
  );

interface Driven extends BookingMailData {
  readonly trip: Pick<Trip, 'kind' | 'slot'>;
  /** First name. */
  readonly driver: string;
  /** What its customer and its driver know each other by. */
  readonly handoverCode: string;
}

const codeLine = ({ handoverCode }: Driven): string =>
  `Code de remise\u00a0: ${handoverCode}. Votre convoyeur connaît le même\u00a0: demandez-le-lui à son arrivée.`;

/** Once somebody drives. @param data isAnother where they were told of somebody else before */
export const assignedMail = (data: Driven & { readonly isAnother: boolean }): Mail =>
  bookingNotice(
    data,
    `${data.isAnother ? 'Votre convoyeur a changé' : 'Convoyeur attribué'}${wayOf(data, data.trip)}`,
    [
      data.isAnother
        ? `C’est ${data.driver} qui s’occupera finalement de votre véhicule\u00a0:`
        : `${data.driver} s’occupera de votre véhicule\u00a0:`,
      '',
      ...appointmentLines(data),
      '',
      codeLine(data),
      '',
      ...ownPage(data),
      '',
      ...trackingLines(data),
    ],
  );

/** Once the driver has set off. */
export const onTheWayMail = (data: Driven): Mail =>
  bookingNotice(data, `Convoyeur en route${wayOf(data, data.trip)}`, [
    data.trip.kind === 'outbound'
      ? `${data.driver} est en route vers votre rendez-vous\u00a0:`
      : `${data.driver} va chercher votre véhicule chez ${data.booking.provider.name}, pour votre rendez-vous\u00a0:`,
    '',
    ...appointmentLines(data),
    '',
    codeLine(data),
    '',
    ...trackingLines(data),
  ]);

/** What the report of each handover is, after « état des lieux ». */
const handovers: Readonly<Record<ReportKind, string>> = {
  pickup: 'de prise en charge',
  at_provider: 'chez le prestataire',
  return: 'de restitution',
};

interface ReportMailData extends BookingMailData {
  readonly kind: ReportKind;
  readonly tripKind: Trip['kind'];
  /** Of the trip, from 1: after a no-show it is driven to anew. */
  readonly attempt: number;
}

/** With the document of a condition report; each of a booking has a subject of its own. */
export const reportMail = (data: ReportMailData): Mail =>
  bookingNotice(data, `État des lieux ${handoverOf(data)}`, [
    `L’état des lieux ${handoverOf(data)} de votre véhicule est joint à ce message\u00a0:`,
    '',
    ...itinerary(data.booking),
    '',
    'Une remarque\u00a0? Répondez à ce message.',
    '',
    ...leadTo('Voir la réservation', LINK_LINE),
  ]);

/** « de prise en charge (aller, 2e passage) ». */
const handoverOf = (data: ReportMailData): string =>
  handovers[data.kind] +
  wayOf(data, { kind: data.tripKind }, ...(data.attempt > 1 ? [`${data.attempt}e\u00a0passage`] : []));

/** Once a booking is over, when something is due besides the order. */
export const feesMail = (data: PayableMailData & { invoice: InvoiceContent }): Mail => ({
  ...bookingNotice(data, `Facture ${data.invoice.number}`, [
    `Votre réservation est terminée. Des frais s’y sont ajoutés\u00a0: la facture ${data.invoice.number} est jointe, et à payer au plus tard le ${frenchDay(data.invoice.dueOn)}.`,
    '',
    ...invoiceLines(data.invoice),
    '',
    ...leadTo('Payer la facture', statusLink(data)),
  ]),
  invoiceNumber: data.invoice.number,
});

/** Once these, or what was advanced, are paid. @param document that was paid, after « la » */
export const feesPaidMail = (data: BookingMailData & { document: string; cents: number }): Mail =>
  bookingNotice(data, `${capital(data.document)} payée`, [
    `Votre paiement de ${formatEuros(data.cents)} nous est parvenu\u00a0: la ${data.document} est payée. Merci.`,
  ]);

const invoiceLines = ({ lines, totals }: InvoiceContent): string[] => [
  ...lines.map(({ label, cents }) => `${label}\u00a0: ${formatEuros(cents)}`),
  `Total\u00a0: ${formatEuros(totals.totalCents)} toutes taxes comprises`,
];

/** With its price, to who pays it. */
const summary = (data: BookingMailData): string[] => [
  ...journey(data.booking),
  ...(data.partner ? [] : [`Prix\u00a0: ${formatEuros(data.booking.totalCents)} toutes taxes comprises`]),
];

/** Where what holds is seen and changed, what to have at hand, and the link to share. */
const onceHeld = (data: BookingMailData): string[] => [
  ...ownPage(data),
  '',
  ...beforehand(data),
  '',
  ...trackingLines(data),
];

/** What to have at hand. @param data of which appointments are attached */
const beforehand = ({ booking }: BookingMailData): string[] => [
  DAY_OF_THE_TRIP,
  ...(booking.trips.some(isAhead) ? ['Le fichier joint note le rendez-vous dans votre agenda.'] : []),
];

/** What a consumer keeps of the contract (articles L221-5 and L221-13 of the consumer code). */
const termsLines = ({ appUrl }: BookingMailData): string[] => [
  `Vous avez ${withdrawalPeriod} pour vous rétracter. Le formulaire de rétractation et le barème d’annulation sont dans les conditions générales que vous avez acceptées.`,
  '',
  ...leadTo('Lire les conditions générales (PDF)', `${appUrl}${termsPath}`),
];

/** Where it is paid without signing in. */
export const statusLink = ({ booking, appUrl, key }: PayableMailData): string =>
  `${appUrl}/#${paymentPath({ kind: 'booking', id: booking.id }, key)}`;
