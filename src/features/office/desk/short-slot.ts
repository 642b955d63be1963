/** When something is, as short as it can be said now. */
import { briefSlot, slotHours } from '../../../domain/lib/time/french-slot.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import type { Slot } from '../../../domain/lib/time/slots.ts';

/** « 8 h – 9 h » of today, « lun. 23 nov., 8 h – 9 h » of any other day. */
export const shortSlot = (slot: Slot, now: Date): string =>
  parisTime(new Date(slot.start)).day === parisTime(now).day ? slotHours(slot) : briefSlot(slot);
