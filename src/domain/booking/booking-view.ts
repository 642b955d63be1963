/**
 * A booking as its people see it: the shape in which the API answers it, and how it reads. A field or a state that a newer
 * API adds does not break an older page.
 */

import { array, boolean, type Infer, integer, nullable, number, optional, string, type } from 'superstruct';
import { openEnum } from '../lib/contract/open-enum.ts';
import type { FactList } from '../lib/fact-list.ts';
import { keysOf } from '../lib/key-of.ts';
import { labelIn } from '../lib/label-in.ts';
import { formatWholeEuros } from '../lib/money.ts';
import { slotDay } from '../lib/time/french-slot.ts';
import { gridServiceCodes, legKinds, serviceLabels } from '../tariff/service.ts';
import { kindOf, tripStates } from '../trip/trip.ts';
import { GARAGE_PAID, payerOf } from './advance.ts';
import { bookingStates } from './booking-states.ts';

const named = type({ label: string() });
const slot = type({ start: string(), end: string() });
const stop = type({
  address: named,
  contactName: string(),
  contactPhone: string(),
  /** For its customer: the address, and its street where that is a commune alone; an older API does not say it. */
  where: optional(string()),
});
const line = type({ label: string(), cents: integer() });

export const bookingTripSchema = type({
  kind: openEnum(legKinds),
  status: openEnum(keysOf(tripStates)),
  slot: nullable(slot),
  distanceMetres: number(),
  driver: nullable(string()),
});

/** What lists and screens show of it. */
export const bookingViewSchema = type({
  id: string(),
  reference: string(),
  status: openEnum(keysOf(bookingStates)),
  serviceCode: openEnum(gridServiceCodes),
  vehicle: type({ plate: string(), brand: string(), model: string() }),
  outbound: stop,
  inbound: nullable(stop),
  provider: type({ name: string(), address: named }),
  trips: array(bookingTripSchema),
  advanceMaxCents: optional(nullable(integer())),
  lines: array(line),
  fees: array(type({ ...line.schema, tripKind: optional(openEnum(legKinds)) })),
  /** What of it was given up since; negative. */
  credits: optional(array(line)),
  /** Null to the customer of a partner, who reads no price. */
  totalCents: nullable(integer()),
  explanation: array(string()),
  createdAt: string(),
  /** Until when it keeps its slots without being accepted or paid; ISO 8601. */
  expiresAt: optional(nullable(string())),
  /** What its customer and the driver know each other by; only of one that is to be driven, for its customer. */
  handoverCode: optional(string()),
  /** What happened to it, oldest first; only where one booking is read, as the next. */
  events: optional(array(type({ at: string(), label: string(), author: optional(nullable(string())) }))),
  /** The next steps, in their order. */
  toCome: optional(array(string())),
  /** What can still be done with it; in lists only of what is not over. */
  options: optional(
    type({
      cancelRefundCents: nullable(integer()),
      returnRefundCents: optional(nullable(integer())),
      canWithdraw: boolean(),
      withdrawal: optional(nullable(type({ refundCents: integer(), effect: string() }))),
      isVehicleWithUs: optional(boolean()),
      canReschedule: boolean(),
      appointments: optional(array(type({ kind: openEnum(legKinds), fee: nullable(string()) }))),
      canSetAdvance: optional(boolean()),
      hasMandate: optional(boolean()),
    }),
  ),
});

export type BookingView = Infer<typeof bookingViewSchema>;

/** What goes back: since which day in France, which an older API does not say, and whether it did or is on its way, or is owed. */
export const refundSchema = type({ cents: integer(), isBack: boolean(), on: optional(string()) });

const moneySchema = type({
  /** What is owed to us, in cents; negative where we owe. */
  balanceCents: integer(),
  /** What came, oldest first: the day in France, and whether by transfer or by card. */
  payments: array(type({ cents: integer(), paidOn: string(), byTransfer: boolean() })),
  refunds: array(refundSchema),
  /** Fees that were counted, and are invoiced once it is over; an older API says nothing of them. */
  toInvoiceCents: optional(integer()),
});

export type BookedMoney = Infer<typeof moneySchema>;

/** For whoever pays for it; the customer of a partner reads none, and an older API says nothing of it. */
export const moneyFields = { money: optional(nullable(moneySchema)) };

const { outbound, vehicle } = bookingViewSchema.schema;
const stopWithAccess = type({ ...outbound.schema, accessNote: nullable(string()) });

/** What leads to the door, for whoever ordered it; an older API says nothing of it. */
const stopToReach = type({ ...outbound.schema, accessNote: optional(nullable(string())) });
export const accessFields = { outbound: stopToReach, inbound: nullable(stopToReach) };

/** What the driver and the insurance go by, for the team and for the partner who ordered. */
export const handoverFields = {
  outbound: stopWithAccess,
  inbound: nullable(stopWithAccess),
  vehicle: type({ ...vehicle.schema, declaredCents: integer() }),
};

export const stateOf = ({ status }: Pick<BookingView, 'status'>): string => labelIn(bookingStates, status);

export const serviceOf = ({ serviceCode }: Pick<BookingView, 'serviceCode'>): string =>
  labelIn(serviceLabels, serviceCode);

interface TitledBooking extends Pick<BookingView, 'serviceCode'> {
  readonly trips: readonly Pick<BookingView['trips'][number], 'slot'>[];
}

/** By what its customer knows it: its service, and the day it begins on once that is agreed. */
export function titleOf({ trips, ...booking }: TitledBooking): string {
  const slot = trips.find((trip) => trip.slot)?.slot;
  return `${serviceOf(booking)}${slot ? ` du ${slotDay(slot)}` : ''}`;
}

type DescribedBooking = Pick<
  BookingView,
  'serviceCode' | 'vehicle' | 'outbound' | 'inbound' | 'provider' | 'advanceMaxCents' | 'handoverCode'
>;

/** Where its customer is met. */
export const metAt = ({ where, address: { label } }: Pick<BookingView['outbound'], 'where' | 'address'>) =>
  where ?? label;

/** Where its drivers go, and whom they meet there. @param access what leads to the door, where that is read */
export const whereOf = (
  { outbound, inbound, provider }: Pick<DescribedBooking, 'outbound' | 'inbound' | 'provider'>,
  access: FactList = [],
): FactList => [
  ['Adresse', metAt(outbound)],
  ...(inbound ? [['Retour', metAt(inbound)] as const] : []),
  ...access,
  ['Sur place', outbound.contactName, outbound.contactPhone],
  ...(inbound ? [['Sur place au retour', inbound.contactName, inbound.contactPhone] as const] : []),
  ['Établissement', `${provider.name}, ${provider.address.label}`],
];

/**
 * What both read of where it is and of what.
 * @param codeHint what its code is for, to whoever meets the driver
 */
export function factsOf(booking: DescribedBooking, byCustomer?: string, codeHint = ''): FactList {
  const { vehicle, advanceMaxCents, handoverCode } = booking;
  return [
    ['Formule', serviceOf(booking)],
    ['Véhicule', `${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`],
    ...whereOf(booking),
    ...(advanceMaxCents === undefined ? [] : [[GARAGE_PAID, payerOf(advanceMaxCents, byCustomer)] as const]),
    ...(handoverCode ? [['Code de remise', handoverCode + codeHint] as const] : []),
  ];
}

interface NamedFee {
  readonly label: string;
  /** An older API does not say it. */
  readonly tripKind?: string | undefined;
}

/** « Retard de 10 à 20 minutes, retour »: each trip may have its own. A label that names the trip already is enough. */
export function feeName({ label, tripKind }: NamedFee): string {
  const trip = tripKind === undefined ? '' : kindOf({ kind: tripKind }).toLowerCase();
  return label.includes(trip) ? label : `${label}, ${trip}`;
}

/** As they stand among the lines of a price. */
export const feeRows = (fees: readonly (NamedFee & { readonly cents: number })[]) =>
  fees.map((fee) => ({ label: feeName(fee), cents: fee.cents }));

interface Told extends Pick<BookingView['outbound'], 'where' | 'address'> {
  readonly accessNote?: string | null | undefined;
}

interface Reached {
  readonly outbound: Told;
  readonly inbound: Told | null;
}

interface Handover extends Reached {
  readonly vehicle: { readonly declaredCents: number };
}

/** What leads to the door, where it was said and the address does not say it already. */
export const accessOf = ({ outbound, inbound }: Reached): FactList =>
  (
    [
      ['Accès', outbound],
      ['Accès au retour', inbound],
    ] as const
  ).flatMap(([name, stop]) =>
    stop?.accessNote && metAt(stop) === stop.address.label ? [[name, stop.accessNote] as const] : [],
  );

/** What the driver and the insurance go by. */
export const handoverOf = (booking: Handover): FactList => [
  ...accessOf(booking),
  ['Valeur déclarée', formatWholeEuros(booking.vehicle.declaredCents)],
];

interface PartnerReferences {
  readonly partnerReference: string | null;
  readonly purchaseOrder: string | null;
}

/** How the partner who ordered calls it. */
export const referencesOf = ({ partnerReference, purchaseOrder }: PartnerReferences): FactList => [
  ...(partnerReference ? [['Référence du partenaire', partnerReference] as const] : []),
  ...(purchaseOrder ? [['Bon de commande', purchaseOrder] as const] : []),
];
