/** How a booking reads, to its customer and to the team. */
import { payerOf, SETTLEMENT } from '../domain/advance-text.ts';
import type { BookingAnswer } from '../domain/booking-answer.ts';
import { bookingStates } from '../domain/booking-states.ts';
import { serviceLabels } from '../domain/quote.ts';
import { tripStates } from '../domain/trip-states.ts';
import type { FactList } from './facts.tsx';

/** What a code is called; one of a newer API is shown as it is. */
export const labelIn = (labels: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(labels, code) ? (labels[code] ?? code) : code;

export const stateOf = ({ status }: Pick<BookingAnswer, 'status'>): string => labelIn(bookingStates, status);

export const serviceOf = ({ serviceCode }: Pick<BookingAnswer, 'serviceCode'>): string =>
  labelIn(serviceLabels, serviceCode);

export const progressOf = ({ status }: Pick<BookingAnswer['trips'][number], 'status'>): string =>
  labelIn(tripStates, status);

/** What both read of where it is and of what. */
export function factsOf(booking: BookingAnswer): FactList {
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
