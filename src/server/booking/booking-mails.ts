/** The mails that follow a booking: plain French text. */

import type { Booking } from '../../domain/booking/booking.ts';
import { trackingPath } from '../../domain/booking/tracking.ts';
import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { slotLabel } from '../../domain/lib/time/french-slot.ts';
import type { ReportKind } from '../../domain/report/condition-report.ts';
import { ways } from '../../domain/report/report-line.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { coverOf } from '../../domain/tariff/insurance.ts';
import { serviceLabels } from '../../domain/tariff/service.ts';
import type { Trip } from '../../domain/trip/trip.ts';
import type { Mail } from '../outbox/mail.ts';
import { notice } from '../outbox/notice.ts';
import { workspaceLink } from '../outbox/workspace-link.ts';

const DAY_OF_THE_TRIP =
  'Le jour venu, remettez au convoyeur les clés et l’original du certificat d’immatriculation.';
const LATER = 'à convenir quand le véhicule sera prêt';

export interface BookingMailData {
  readonly mail: string;
  readonly booking: Pick<Booking, 'id' | 'reference' | 'serviceCode' | 'vehicle' | 'totalCents' | 'trips'>;
  /** Of the page that whoever has its link reads. */
  readonly trackingToken: string;
  /** Who is invoiced for it, where that is not its customer. */
  readonly partner?: object | null;
  /** Written to that partner rather than to the customer. */
  readonly toPartner?: boolean;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

/** What is to be paid, by whoever has the key of its link. */
type PayableMailData = BookingMailData & { readonly key: string };

/** After an order, until it is paid. */
export const orderedMail = (data: PayableMailData & { expiresAt: Date }): Mail =>
  notice(data.mail, `Votre commande ${data.booking.reference}`, [
    'Nous avons bien reçu votre commande\u00a0:',
    '',
    ...summary(data),
    ...(coverOf(data.booking.vehicle.declaredCents) === 'covered'
      ? []
      : [
          '',
          'La valeur de ce véhicule demande l’accord de notre assureur\u00a0: une fois payée, la commande l’attend, et s’il refuse tout vous est rendu.',
        ]),
    '',
    `Votre créneau vous est gardé jusqu’au ${frenchInstant(data.expiresAt)}. Pour le confirmer, payez d’ici là\u00a0:`,
    '',
    statusLink(data),
    '',
    ...trackingLines(data),
  ]);

/** Once it is paid. @param covered false where the insurer has to agree first */
export const confirmedMail = (data: BookingMailData & { invoice: string; covered: boolean }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference} ${data.covered ? 'confirmée' : 'payée'}`, [
    data.covered
      ? 'Votre paiement nous est parvenu, votre réservation est confirmée\u00a0:'
      : 'Votre paiement nous est parvenu. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous le confirmons dès que nous l’avons, et vous rendons tout s’il refuse.',
    '',
    ...summary(data),
    '',
    `Votre facture ${data.invoice} est dans votre espace\u00a0:`,
    '',
    `${data.appUrl}/#/admin/customer/invoice`,
    '',
    ...trackingLines(data),
    '',
    DAY_OF_THE_TRIP,
    '',
    ...termsLines(data),
  ]);

/** After an order that the subscription includes. @param covered false where the insurer has to agree first */
export const includedMail = (data: BookingMailData & { covered: boolean }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference} ${data.covered ? 'confirmée' : 'enregistrée'}`, [
    data.covered
      ? 'Votre réservation est incluse dans votre abonnement, elle est confirmée\u00a0:'
      : 'Votre réservation est incluse dans votre abonnement. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous la confirmons dès que nous l’avons.',
    '',
    ...summary(data),
    '',
    ...trackingLines(data),
    '',
    DAY_OF_THE_TRIP,
    '',
    ...termsLines(data),
  ]);

/** After an order of a partner, who is invoiced for it: to its customer. @param by the partner's name */
export const arrangedMail = (data: BookingMailData & { by: string; covered: boolean }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference} ${data.covered ? 'confirmée' : 'enregistrée'}`, [
    data.covered
      ? `${data.by} nous a confié le convoyage de votre véhicule, la réservation est confirmée\u00a0:`
      : `${data.by} nous a confié le convoyage de votre véhicule. Sa valeur demande l’accord de notre assureur\u00a0: nous vous le confirmons dès que nous l’avons.`,
    '',
    ...itinerary(data.booking),
    'Vous n’avez rien à payer pour ce convoyage.',
    '',
    DAY_OF_THE_TRIP,
    '',
    bookingLink(data),
    '',
    ...trackingLines(data),
  ]);

/** The same to that partner. */
export const partnerOrderedMail = (
  data: BookingMailData & { customerName: string; covered: boolean },
): Mail =>
  notice(
    data.mail,
    `Votre commande ${data.booking.reference} ${data.covered ? 'confirmée' : 'enregistrée'}`,
    [
      data.covered
        ? 'Votre commande est confirmée\u00a0:'
        : 'Votre commande est enregistrée. La valeur de ce véhicule demande l’accord de notre assureur\u00a0: nous vous la confirmons dès que nous l’avons.',
      '',
      ...itinerary(data.booking),
      `Client\u00a0: ${data.customerName}`,
      `Prix, facturé une fois le convoyage terminé\u00a0: ${formatEuros(data.booking.totalCents)} toutes taxes comprises`,
      '',
      bookingLink({ ...data, toPartner: true }),
    ],
  );

/** To the partner who ordered, once a booking is over. */
export const partnerInvoiceMail = (data: BookingMailData & { invoice: InvoiceContent }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference}\u00a0: facture ${data.invoice.number}`, [
    'Voici ce qui est dû de la réservation que vous avez commandée\u00a0:',
    '',
    ...itinerary(data.booking),
    '',
    ...invoiceLines(data.invoice),
    '',
    `La facture ${data.invoice.number} est à payer au plus tard le ${frenchDay(data.invoice.dueOn)}, par carte ou par virement (l’IBAN est sur la facture)\u00a0:`,
    '',
    bookingLink({ ...data, toPartner: true }),
  ]);

/** When money came for a place that was given to someone else. @param cents what came */
export const tooLateMail = (data: BookingMailData & { cents: number }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference}\u00a0: votre paiement vous est rendu`, [
    'Votre paiement nous est parvenu trop tard\u00a0: le créneau n’était plus gardé, et il n’est plus libre.',
    '',
    `Les ${formatEuros(data.cents)} vous sont rendus sur le moyen de paiement que vous avez employé.`,
    '',
    'Pour choisir un autre créneau\u00a0:',
    '',
    `${data.appUrl}/#/admin/customer/add/formuladetails`,
  ]);

/** When money came for what is cancelled, or paid already. @param cents what came */
export const paidForNothingMail = (data: BookingMailData & { cents: number }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference}\u00a0: votre paiement vous est rendu`, [
    'Un paiement nous est parvenu pour une réservation qui était déjà payée, ou qui ne l’attendait plus.',
    '',
    `Les ${formatEuros(data.cents)} vous sont rendus sur le moyen de paiement que vous avez employé.`,
  ]);

/** Once the insurer agrees. */
export const derogationMail = (data: BookingMailData): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference} confirmée`, [
    'Notre assureur a donné son accord pour votre véhicule, votre réservation est confirmée\u00a0:',
    '',
    ...summary(data),
    '',
    ...trackingLines(data),
  ]);

/** Once somebody drives. @param driver first name */
export const assignedMail = (
  data: BookingMailData & { trip: Pick<Trip, 'kind' | 'slot'>; driver: string },
): Mail =>
  notice(
    data.mail,
    `Réservation ${data.booking.reference}\u00a0: convoyeur attribué${wayOf(data, data.trip)}`,
    [
      `${data.driver} s’occupera de votre véhicule\u00a0:`,
      '',
      tripLine(data.trip),
      '',
      'Le code de remise est dans votre espace\u00a0: votre convoyeur connaît le même.',
      '',
      bookingLink(data),
      '',
      ...trackingLines(data),
    ],
  );

/** Once the driver has set off. @param driver first name */
export const onTheWayMail = (
  data: BookingMailData & {
    booking: Pick<Booking, 'provider'>;
    trip: Pick<Trip, 'kind' | 'slot'>;
    driver: string;
  },
): Mail =>
  notice(
    data.mail,
    `Réservation ${data.booking.reference}\u00a0: convoyeur en route${wayOf(data, data.trip)}`,
    [
      data.trip.kind === 'outbound'
        ? `${data.driver} est en route vers votre rendez-vous\u00a0:`
        : `${data.driver} va chercher votre véhicule chez ${data.booking.provider.name}, pour votre rendez-vous\u00a0:`,
      '',
      tripLine(data.trip),
      '',
      ...trackingLines(data),
    ],
  );

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
  notice(data.mail, `État des lieux ${handoverOf(data)} – ${data.booking.reference}`, [
    `L’état des lieux ${handoverOf(data)} de votre véhicule est joint à ce message\u00a0:`,
    '',
    ...itinerary(data.booking),
    '',
    'Une remarque\u00a0? Répondez à ce message.',
    '',
    bookingLink(data),
  ]);

/** « de prise en charge (aller, 2e passage) ». */
const handoverOf = (data: ReportMailData): string =>
  handovers[data.kind] +
  wayOf(data, { kind: data.tripKind }, ...(data.attempt > 1 ? [`${data.attempt}e\u00a0passage`] : []));

/** « (aller) », where there are two: each mail has a subject of its own. @param more that sets it apart */
export function wayOf(
  { booking: { trips } }: BookingMailData,
  { kind }: Pick<Trip, 'kind'>,
  ...more: readonly string[]
): string {
  const said = [...(trips.length > 1 ? [ways[kind]] : []), ...more];
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

/** Once a booking is over, when something is due besides the order. */
export const feesMail = (data: PayableMailData & { invoice: InvoiceContent }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference}\u00a0: facture ${data.invoice.number}`, [
    'Votre réservation est terminée. Des frais s’y sont ajoutés\u00a0:',
    '',
    ...invoiceLines(data.invoice),
    '',
    `La facture ${data.invoice.number} est à payer au plus tard le ${frenchDay(data.invoice.dueOn)}\u00a0:`,
    '',
    statusLink(data),
  ]);

/** Once these, or what was advanced, are paid. @param document that was paid, after « la » */
export const feesPaidMail = (data: BookingMailData & { document: string; cents: number }): Mail =>
  notice(data.mail, `Réservation ${data.booking.reference}\u00a0: ${data.document} payée`, [
    `Votre paiement de ${formatEuros(data.cents)} nous est parvenu\u00a0: la ${data.document} est payée. Merci.`,
  ]);

const invoiceLines = ({ lines, totals }: InvoiceContent): string[] => [
  ...lines.map(({ label, cents }) => `${label}\u00a0: ${formatEuros(cents)}`),
  `Total\u00a0: ${formatEuros(totals.totalCents)} toutes taxes comprises`,
];

/** With its price, to who pays it. */
const summary = (data: BookingMailData): string[] => [
  ...itinerary(data.booking),
  ...(data.partner ? [] : [`Prix\u00a0: ${formatEuros(data.booking.totalCents)} toutes taxes comprises`]),
];

export function itinerary({
  serviceCode,
  vehicle,
  trips,
}: Pick<Booking, 'serviceCode' | 'vehicle'> & { readonly trips: readonly SaidTrip[] }): string[] {
  return [
    `${serviceLabels[serviceCode]} – ${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`,
    ...trips.map(tripLine),
  ];
}

type SaidTrip = Pick<Trip, 'kind' | 'slot'> & Partial<Pick<Trip, 'status'>>;

export function tripLine({ kind, slot, status }: SaidTrip): string {
  const when = status === 'cancelled' ? 'annulé' : slot ? `le ${slotLabel(slot)}` : LATER;
  return `${kind === 'outbound' ? 'Aller' : 'Retour'}\u00a0: ${when}`;
}

/** What a consumer keeps of the contract (articles L221-5 and L221-13 of the consumer code). */
const termsLines = ({ appUrl }: BookingMailData): string[] => [
  `Les conditions générales que vous avez acceptées, avec le droit de rétractation de ${withdrawalPeriod}, son formulaire et le barème d’annulation\u00a0:`,
  '',
  `${appUrl}/cgv.pdf`,
];

export const trackingLines = ({ trackingToken, appUrl }: BookingMailData): string[] => [
  'Suivez le trajet sans compte\u00a0; ce lien peut se partager\u00a0:',
  '',
  `${appUrl}${trackingPath(trackingToken)}`,
];

export const bookingLink = ({ booking, appUrl, toPartner = false }: BookingMailData): string =>
  toPartner
    ? workspaceLink(appUrl, 'partner', booking.id)
    : `${appUrl}/#/admin/customer/booking/${booking.id}`;

const statusLink = ({ booking, appUrl, key }: PayableMailData): string =>
  `${appUrl}/#/admin/customer/payment_status?booking=${booking.id}&key=${key}`;
