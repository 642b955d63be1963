/** What is done with several bookings in one act: one after the other, each refused by itself. */

import type { ManyResult } from '../../domain/desk/many-calls.ts';
import { close } from '../booking/changes/close.ts';
import type { BookingChange } from '../booking/changes/owned-booking.ts';
import { partId } from '../calls/part-id.ts';
import type { Services } from '../calls/services.ts';
import { refusedFor } from '../http/refusal.ts';
import { remindPayment } from './remind-payment.ts';

interface Act {
  readonly clientId: string;
  /** Who asks. */
  readonly accountId: string;
  readonly bookingIds: readonly string[];
}

/** Idempotent on `clientId`. @throws where the database cannot be reached */
export const closeAll = (services: Services, act: Act): Promise<ManyResult[]> =>
  eachOf(act, (change) => close(services, change));

/** Idempotent on `clientId`. @throws where the database cannot be reached */
export const remindAll = (services: Services, act: Act): Promise<ManyResult[]> =>
  eachOf(act, (change) => remindPayment(services, change));

async function eachOf(
  { clientId, accountId, bookingIds }: Act,
  make: (change: BookingChange & { readonly accountId: string }) => Promise<void>,
): Promise<ManyResult[]> {
  const results: ManyResult[] = [];
  for (const bookingId of bookingIds) {
    const id = bookingId.toLowerCase();
    const change = { id, ownAccountId: null, accountId, clientId: partId(clientId.toLowerCase(), id) };
    results.push({ bookingId, refusal: await refusedFor(() => make(change)) });
  }
  return results;
}
