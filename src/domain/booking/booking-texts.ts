/** How a booking reads, to its customer and to the team. */

import type { FactList } from '../lib/fact-list.ts';
import { labelIn } from '../lib/label-in.ts';
import { formatWholeEuros } from '../lib/money.ts';
import { serviceLabels } from '../tariff/service.ts';
import { payerOf, SETTLEMENT } from './advance.ts';
import { bookingStates } from './booking-states.ts';
import type { BookingView } from './booking-view.ts';

export const stateOf = ({ status }: Pick<BookingView, 'status'>): string => labelIn(bookingStates, status);

export const serviceOf = ({ serviceCode }: Pick<BookingView, 'serviceCode'>): string =>
  labelIn(serviceLabels, serviceCode);

type DescribedBooking = Pick<
  BookingView,
  'serviceCode' | 'vehicle' | 'outbound' | 'inbound' | 'provider' | 'advanceMaxCents' | 'handoverCode'
>;

/** What both read of where it is and of what. */
export function factsOf(booking: DescribedBooking): FactList {
  const { vehicle, outbound, inbound, provider, advanceMaxCents, handoverCode } = booking;
  return [
    ['Formule', serviceOf(booking)],
    ['Véhicule', `${vehicle.brand} ${vehicle.model}, ${vehicle.plate}`],
    ['Adresse', outbound.address.label],
    ...(inbound ? [['Retour', inbound.address.label] as const] : []),
    ['Sur place', `${outbound.contactName}, ${outbound.contactPhone}`],
    ['Établissement', `${provider.name}, ${provider.address.label}`],
    ...(advanceMaxCents === undefined ? [] : [[SETTLEMENT, payerOf(advanceMaxCents)] as const]),
    ...(handoverCode ? [['Code de remise', handoverCode] as const] : []),
  ];
}

interface Handover {
  readonly outbound: { readonly accessNote: string | null };
  readonly inbound: { readonly accessNote: string | null } | null;
  readonly vehicle: { readonly declaredCents: number };
}

/** What the driver and the insurance go by. */
export const handoverOf = ({ outbound, inbound, vehicle }: Handover): FactList => [
  ['Accès', outbound.accessNote ?? 'Rien de particulier'],
  ...(inbound?.accessNote ? [['Accès au retour', inbound.accessNote] as const] : []),
  ['Valeur déclarée', formatWholeEuros(vehicle.declaredCents)],
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
