/** Another hour for a trip that nobody can be given at its own: how it is said, and what sets it. */
import { rescheduleOfficeBooking } from '../../../domain/booking/office/office-calls.ts';
import { hourOf, momentOf, slotDay } from '../../../domain/lib/time/french-slot.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';
import { api } from '../../../platform/api/api.ts';

interface HourTrip {
  readonly id: string;
  readonly bookingId: string;
  readonly kind: string;
  /** When it is until then. */
  readonly slot: Slot;
}

/**
 * @param clientId of this move: sent again after a lost answer it is the same one
 * @returns who has the trip then, since whoever had it keeps it where they are free; null for nobody
 * @throws HttpError where it has another appointment meanwhile, or the hour is not free any more
 */
export async function setHour(
  { id, bookingId, kind, slot: from }: HourTrip,
  slot: Slot,
  clientId: string,
): Promise<string | null> {
  const [outboundSlot, returnSlot] = kind === 'return' ? [null, slot] : [slot, null];
  const change = { clientId, outboundSlot, returnSlot, from: from.start };
  const { trips } = await api(rescheduleOfficeBooking, { id: bookingId }, change);
  return trips.find((one) => one.id === id)?.driverId ?? null;
}

/** « à 17 h », or « au mardi 24 novembre 2026 à 10 h » where it is on another day than this one. */
export const hourBeside = ({ start }: Slot, { start: own }: Slot): string =>
  slotDay({ start }) === slotDay({ start: own }) ? `à ${hourOf(start)}` : `au ${momentOf(start)}`;
