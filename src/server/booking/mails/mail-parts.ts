/** What the mails of a booking are made of: whom they are written to, when and where, and where they lead. */

import { whereOf } from '../../../domain/address/where-of.ts';
import { type Booking, providerKinds } from '../../../domain/booking/booking.ts';
import { trackingPath } from '../../../domain/booking/tracking.ts';
import { slotWindow } from '../../../domain/lib/time/french-slot.ts';
import { endsOf } from '../../../domain/mission/driver-trip.ts';
import { ways } from '../../../domain/report/report-line.ts';
import { serviceLabels } from '../../../domain/tariff/service.ts';
import { kindOf, TO_AGREE, type Trip } from '../../../domain/trip/trip.ts';
import { LINK_LINE, type Mail } from '../../outbox/mail.ts';
import { leadTo, notice } from '../../outbox/notice.ts';
import { workspaceLink } from '../../outbox/workspace-link.ts';

export interface BookingMailData {
  readonly mail: string;
  readonly booking: Pick<
    Booking,
    | 'id'
    | 'reference'
    | 'serviceCode'
    | 'vehicle'
    | 'totalCents'
    | 'trips'
    | 'outbound'
    | 'inbound'
    | 'provider'
  >;
  /** Of its customer. */
  readonly firstName: string;
  /** Of the page that whoever has its link reads. */
  readonly trackingToken: string;
  /** Who is invoiced for it, where that is not its customer. */
  readonly partner?: object | null;
  /** Written to that partner rather than to the customer. */
  readonly toPartner?: boolean;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

/** A mail about a booking, to its customer or to the partner who ordered it. @param said what happened, which begins its subject */
export const bookingNotice = (data: BookingMailData, said: string, lines: readonly string[]): Mail => ({
  ...notice(data.mail, `${said} – ${data.booking.reference}`, lines, data.toPartner ? null : data.firstName),
  bookingId: data.toPartner ? null : data.booking.id,
});

/** What a mail carries once its booking holds: its appointments, and the invoice of what was paid. */
export const withFiles = (mail: Mail, invoice: string | null = null): Mail => ({
  ...mail,
  hasCalendar: mail.bookingId != null,
  invoiceNumber: invoice,
});

/** A confirmation carries the terms that were accepted (article L221-13 of the consumer code; article 6 of the terms). */
export const withTerms = (mail: Mail): Mail => ({ ...mail, hasTerms: true });

/** « (aller) », where there are two: each mail has a subject of its own. @param more that sets it apart */
export function wayOf(
  { booking: { trips } }: BookingMailData,
  { kind }: Pick<Trip, 'kind'>,
  ...more: readonly string[]
): string {
  const said = [...(trips.length > 1 ? [ways[kind]] : []), ...more];
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

type Journey = BookingMailData['booking'];

/** When, where from and to, and what. */
export const journey = (booking: Journey): string[] => [
  ...booking.trips.map(tripLine),
  ...placeLines(booking, booking.trips),
  `${providerKinds[booking.provider.kind]}\u00a0: ${booking.provider.name}, ${booking.provider.address.label}`,
  ...orderLines(booking),
];

interface Appointed {
  readonly booking: Journey;
  readonly trip: Pick<Trip, 'kind' | 'slot'>;
}

/** When and where a vehicle changes hands with its customer. */
export const appointmentLines = ({ booking, trip }: Appointed): string[] => [
  tripLine(trip),
  ...placeLines(booking, [trip]),
];

/** Where its customer is met: said once where it is the same both ways. */
function placeLines(booking: Journey, trips: readonly Pick<Trip, 'kind'>[]): string[] {
  const [first, second] = trips.map(({ kind }) => {
    const { from, to } = endsOf(kind, booking);
    return whereOf(kind === 'outbound' ? from : to);
  });
  return [
    ...(first === undefined ? [] : [`Adresse\u00a0: ${first}`]),
    ...(second === undefined || second === first ? [] : [`Adresse du retour\u00a0: ${second}`]),
  ];
}

type Ordered = Pick<Booking, 'serviceCode' | 'vehicle'>;

/** When, and what: the appointment is what a mail is opened for. */
export const itinerary = (booking: Ordered & { readonly trips: readonly SaidTrip[] }): string[] => [
  ...booking.trips.map(tripLine),
  ...orderLines(booking),
];

const orderLines = ({ serviceCode, vehicle }: Ordered): string[] => [
  `Véhicule\u00a0: ${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`,
  `Formule\u00a0: ${serviceLabels[serviceCode]}`,
];

type SaidTrip = Pick<Trip, 'kind' | 'slot'> & Partial<Pick<Trip, 'status'>>;

export function tripLine({ kind, slot, status }: SaidTrip): string {
  const when = status === 'cancelled' ? 'annulé' : slot ? `le ${slotWindow(slot)}` : TO_AGREE;
  return `${kindOf({ kind })}\u00a0: ${when}`;
}

/** Of a mail that it is attached to. */
export const creditLine = (creditNote: string): string => `L’avoir ${creditNote} est joint.`;

export const trackingLines = ({ trackingToken, appUrl }: BookingMailData): readonly string[] =>
  leadTo(
    'Suivre le trajet sans compte (ce lien peut se partager)',
    `${appUrl}${trackingPath(trackingToken)}`,
  );

/** Where it is seen and changed, without signing in where its customer reads; the partner of a customer cancels for them. */
export const ownPage = (data: BookingMailData): readonly string[] => {
  if (data.toPartner) return leadTo('Voir la commande', bookingLink(data));
  return leadTo(data.partner ? 'Voir ou déplacer le rendez-vous' : 'Voir, déplacer ou annuler', LINK_LINE);
};

/** As the partner reads it; its customer signs in there. */
export const bookingLink = ({ booking, appUrl, toPartner = false }: BookingMailData): string =>
  toPartner
    ? workspaceLink(appUrl, 'partner', booking.id)
    : `${appUrl}/#/admin/customer/booking/${booking.id}`;
