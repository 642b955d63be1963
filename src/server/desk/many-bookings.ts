/** What is done with several bookings in one act: one after the other, each refused by itself. */

import type { ManyResult, TransferResult } from '../../domain/desk/many-calls.ts';
import { close } from '../booking/changes/close.ts';
import type { BookingChange } from '../booking/changes/owned-booking.ts';
import { recordDues, recordedDues, requireReceived } from '../booking/changes/record-transfer.ts';
import { partId } from '../calls/part-id.ts';
import type { Services } from '../calls/services.ts';
import { refusedFor } from '../http/refusal.ts';
import { remindPayment } from './remind-payment.ts';
import { tellTransfers, toldTogether } from './tell-transfers.ts';

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

interface Transfers extends Act {
  /** Day on the bank's statement, `YYYY-MM-DD`. */
  readonly receivedOn: string;
  /** What the statement says of it. */
  readonly reference: string;
}

/**
 * Of each what is due, and no more; a partner of whom several are is told of all of them in one mail. Idempotent on `clientId`.
 * @throws problem ERROR.INVALID for a day to come, or where the database cannot be reached
 */
export async function noteAll(
  services: Services,
  { receivedOn, reference, ...act }: Transfers,
): Promise<TransferResult[]> {
  requireReceived(receivedOn, services.clock());
  const partners = await toldTogether(services.database, act.bookingIds);
  const results = await eachOf(act, (change) => {
    const isToldElsewhere = partners.some(({ bookingIds }) => bookingIds.includes(change.id));
    return recordDues(services, { ...change, receivedOn, reference, isToldElsewhere });
  });
  const done = results.filter(({ refusal }) => refusal === null);
  const recorded = await recordedDues(
    services.database,
    done.map(({ bookingId }) => changeOf(act, bookingId)),
  );
  const clientId = act.clientId.toLowerCase();
  for (const partner of partners) {
    const paid = recorded.filter(({ bookingId }) => partner.bookingIds.includes(bookingId));
    if (paid.length > 0) await tellTransfers(services, { clientId, reference, paid }, partner);
  }
  return results.map((result) => ({
    ...result,
    noted: recorded
      .filter(({ bookingId }) => bookingId === result.bookingId.toLowerCase())
      .map(({ cents }) => cents),
  }));
}

/** A booking's part of it, under an id of its own. */
function changeOf({ clientId, accountId }: Omit<Act, 'bookingIds'>, bookingId: string) {
  const id = bookingId.toLowerCase();
  return { id, ownAccountId: null, accountId, clientId: partId(clientId.toLowerCase(), id) };
}

async function eachOf(
  { bookingIds, ...act }: Act,
  make: (change: BookingChange & { readonly accountId: string }) => Promise<void>,
): Promise<ManyResult[]> {
  const results: ManyResult[] = [];
  for (const bookingId of bookingIds) {
    results.push({ bookingId, refusal: await refusedFor(() => make(changeOf(act, bookingId))) });
  }
  return results;
}
