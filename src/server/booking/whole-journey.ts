/** From where to where, and what: as it is stored. */

import type { Infer } from 'superstruct';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import type { journeySchema } from '../../domain/booking/booking-schema.ts';
import { normaliseVehicle } from '../../domain/vehicle/vehicle.ts';

type Sent = Infer<typeof journeySchema>;

/** Texts without the spaces around them; what is absent is nothing. */
export function wholeJourney({
  outbound,
  inbound,
  provider,
  vehicle,
}: Sent): Pick<BookingOrder, 'outbound' | 'inbound' | 'provider' | 'vehicle'> {
  const stop = (given: Sent['outbound']) => ({
    ...given,
    contactName: given.contactName.trim(),
    contactPhone: given.contactPhone.trim(),
    accessNote: given.accessNote?.trim() || null,
  });
  return {
    outbound: stop(outbound),
    inbound: inbound && stop(inbound),
    provider: { ...provider, name: provider.name.trim(), phone: provider.phone?.trim() || null },
    vehicle: normaliseVehicle({ ...vehicle, vin: vehicle.vin ?? null }),
  };
}
