/** The journey of an order: as it is stored, and with places as our own search knows them. */

import type { Infer } from 'superstruct';
import type { Address } from '../../domain/address/address.ts';
import { NOT_AN_ADDRESS } from '../../domain/address/picked-address.ts';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import type { journeySchema } from '../../domain/booking/booking-schema.ts';
import type { StopWords } from '../../domain/booking/office/stop.ts';
import { isYard, yard } from '../../domain/storage/yard.ts';
import { normaliseVehicle } from '../../domain/vehicle/vehicle.ts';
import { problem } from '../http/problem.ts';
import type { BookingServices } from './booking-services.ts';

type Journey = Pick<BookingOrder, 'outbound' | 'inbound' | 'provider'>;

/**
 * The same order with the places as our address search answers them: prices follow from where they are, so that nobody's
 * word is taken for it.
 * @throws problem ERROR.INVALID naming each address that it does not answer
 */
export async function withKnownPlaces<T extends Journey>(
  { addresses }: BookingServices,
  sent: T,
): Promise<T> {
  const { outbound, inbound, provider } = sent;
  const [from, back, work] = await Promise.all([
    addresses.confirm(outbound.address),
    inbound && addresses.confirm(inbound.address),
    isYard(provider) ? yard.address : addresses.confirm(provider.address),
  ]);
  const places: Readonly<Record<string, Address | null>> = {
    'outbound.address': from,
    'provider.address': work,
    ...(inbound && { 'inbound.address': back }),
  };
  const unknown = Object.entries(places).filter(([, place]) => place === null);
  if (!from || !work || unknown.length > 0) {
    throw problem('ERROR.INVALID', {
      fields: Object.fromEntries(unknown.map(([name]) => [name, NOT_AN_ADDRESS])),
    });
  }
  return {
    ...sent,
    outbound: { ...outbound, address: from },
    inbound: inbound && back && { ...inbound, address: back },
    provider: { ...provider, address: work },
  };
}

type Sent = Infer<typeof journeySchema>;

/** What is said of a stop, without the spaces around it. */
export const stopWords = ({
  contactName,
  contactPhone,
  accessNote,
}: Omit<Sent['outbound'], 'address'>): StopWords => ({
  contactName: contactName.trim(),
  contactPhone: contactPhone.trim(),
  accessNote: accessNote?.trim() || null,
});

/** Texts without the spaces around them; what is absent is nothing. */
export function wholeJourney({
  outbound,
  inbound,
  provider,
  vehicle,
}: Sent): Pick<BookingOrder, 'outbound' | 'inbound' | 'provider' | 'vehicle'> {
  const stop = (given: Sent['outbound']) => ({ ...given, ...stopWords(given) });
  return {
    outbound: stop(outbound),
    inbound: inbound && stop(inbound),
    provider: { ...provider, name: provider.name.trim(), phone: provider.phone?.trim() || null },
    vehicle: normaliseVehicle({ ...vehicle, vin: vehicle.vin ?? null }),
  };
}
