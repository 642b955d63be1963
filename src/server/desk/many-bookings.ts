/** What is done with several bookings in one act: one after the other, each refused by itself. */

import type { ManyResult, TransferResult } from '../../domain/desk/many-calls.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { cancelTransfer, NO_TRANSFER } from '../booking/changes/cancel-transfer.ts';
import { close } from '../booking/changes/close.ts';
import type { BookingChange } from '../booking/changes/owned-booking.ts';
import { readDues, recordDues, recordedDues, requireReceived } from '../booking/changes/record-transfer.ts';
import { partId } from '../calls/part-id.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { refusedFor } from '../http/refusal.ts';
import { remindPayment } from './remind-payment.ts';
import { type TogetherTold, tellTransfers, toldTogether } from './tell-transfers.ts';

interface Act {
  readonly clientId: string;
  /** Who asks. */
  readonly accountId: string;
  readonly bookingIds: readonly string[];
}

/** In the order of their appointments, in which their invoices are numbered. Idempotent on `clientId`. @throws where the database cannot be reached */
export async function closeAll(services: Services, act: Act): Promise<ManyResult[]> {
  const { bookingIds } = act;
  const rows = await services.database.query<{ id: string }>(
    `select id from booking where id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid))
     order by first_slot_start, reference`,
    [JSON.stringify(bookingIds)],
  );
  const ordered = inPlaces(
    bookingIds,
    rows.map(({ id }) => id),
  );
  return asAsked(act, await eachOf({ ...act, bookingIds: ordered }, (change) => close(services, change)));
}

/** Those first that have a place, in the order of their places. @param places ids in lowercase */
function inPlaces(bookingIds: readonly string[], places: readonly string[]): string[] {
  const found = new Map(places.map((id, place) => [id, place]));
  const placeOf = (id: string) => found.get(id.toLowerCase()) ?? places.length;
  return bookingIds.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** In the order in which they were asked for, whatever order they were done in. */
function asAsked<Result extends ManyResult>({ bookingIds }: Act, results: readonly Result[]): Result[] {
  const placeOf = ({ bookingId }: ManyResult) => bookingIds.indexOf(bookingId);
  return results.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Idempotent on `clientId`. @throws where the database cannot be reached */
export const remindAll = (services: Services, act: Act): Promise<ManyResult[]> =>
  eachOf(act, (change) => remindPayment(services, change));

interface Transfers extends Act {
  /** Day on the bank's statement, `YYYY-MM-DD`. */
  readonly receivedOn: string;
  /** What the statement says of it. */
  readonly reference: string;
  /** What came in all; undefined where it is all that is due. */
  readonly cents?: number | undefined;
}

/**
 * Of each what is due, and no more; of less than that what is due the longest first. A partner of whom several are is told of all
 * of them in one mail. Idempotent on `clientId`.
 * @throws problem ERROR.INVALID for a day to come or more than what is due, or where the database cannot be reached
 */
export async function noteAll(
  services: Services,
  { receivedOn, reference, cents, ...asked }: Transfers,
): Promise<TransferResult[]> {
  requireReceived(receivedOn, services.clock());
  const { database } = services;
  const partners = await toldTogether(database, asked.bookingIds);
  const share = await sharedOut(database, asked, cents);
  const act = { ...asked, bookingIds: share.bookingIds };
  const results = await eachOf(act, async (change) => {
    const isToldElsewhere = isAmong(partners, change.id);
    const dues = { ...change, receivedOn, reference, isToldElsewhere, atMostCents: share.left };
    share.left -= await recordDues(services, dues);
  });
  const done = results.filter(({ refusal }) => refusal === null);
  const recorded = await recordedOf(
    database,
    act,
    done.map(({ bookingId }) => bookingId),
  );
  const clientId = act.clientId.toLowerCase();
  await tellTransfers(services, { act: 'note', clientId, transfers: recorded }, partners);
  return asAsked(asked, results).map((result) => ({
    ...result,
    noted: recorded
      .filter(({ bookingId }) => bookingId === result.bookingId.toLowerCase())
      .map(({ cents }) => cents),
  }));
}

interface CancelledTransfers extends Act {
  /** The `clientId` that they were noted with. */
  readonly notedId: string;
}

/** What is said of each why it was undone: whoever presses has just noted it. */
const AT_ONCE = 'Annulé aussitôt noté';

/**
 * Undoes each transfer that `noteAll` recorded of these under one `clientId`, or not by itself; who was told of several in one
 * mail is told so again. Idempotent on `clientId`.
 * @throws where the database cannot be reached
 */
export async function cancelAll(
  services: Services,
  { notedId, ...act }: CancelledTransfers,
): Promise<TransferResult[]> {
  const { database } = services;
  const { bookingIds } = act;
  const noted = { ...act, clientId: notedId };
  const partners = await toldTogether(database, bookingIds);
  const recorded = await recordedOf(database, noted, bookingIds);
  const undone = new Set<string>();
  const results: TransferResult[] = [];
  for (const bookingId of bookingIds) {
    const change = changeOf(act, bookingId);
    const isToldElsewhere = isAmong(partners, change.id);
    const transfers = recorded.filter((transfer) => transfer.bookingId === change.id);
    let refusal = transfers.length === 0 ? NO_TRANSFER : null;
    for (const { paymentId } of transfers) {
      const clientId = partId(change.clientId, paymentId);
      const asked = { ...change, clientId, paymentId, reason: AT_ONCE, isToldElsewhere };
      const refused = await refusedFor(() => cancelTransfer(services, asked));
      if (refused === null) undone.add(paymentId);
      else refusal = refused;
    }
    const done = transfers.filter(({ paymentId }) => undone.has(paymentId));
    results.push({ bookingId, refusal, noted: done.map(({ cents }) => cents) });
  }
  // Read again: what is due of their invoices has changed.
  const transfers = (await recordedOf(database, noted, bookingIds)).filter(({ paymentId }) =>
    undone.has(paymentId),
  );
  await tellTransfers(services, { act: 'cancel', clientId: act.clientId.toLowerCase(), transfers }, partners);
  return results;
}

const isAmong = (partners: readonly TogetherTold[], id: string): boolean =>
  partners.some(({ bookingIds }) => bookingIds.includes(id));

/** What an act recorded of bookings, this time or the time before. */
const recordedOf = (database: Queryable, act: Act, bookingIds: readonly string[]) =>
  recordedDues(
    database,
    bookingIds.map((id) => changeOf(act, id)),
  );

/** How far a transfer goes among bookings. */
interface Share {
  /** Those whose money is due the longest first; where all of it has come, as they were asked. */
  readonly bookingIds: readonly string[];
  /** Of the transfer, in cents; it becomes less with each booking. */
  left: number;
}

/** @throws problem ERROR.INVALID where more has come than is due */
async function sharedOut(database: Queryable, act: Act, cents: number | undefined): Promise<Share> {
  const { bookingIds } = act;
  if (cents === undefined) return { bookingIds, left: Number.POSITIVE_INFINITY };
  const dues = await readDues(database, bookingIds);
  // Tried again after a lost answer, part of it may stand there already.
  const recorded = sum(await recordedOf(database, act, bookingIds));
  const tooMuch = cents - recorded - sum(dues);
  if (tooMuch > 0) {
    const more = `C’est ${formatEuros(tooMuch)} de plus que ce qui est dû.`;
    throw problem('ERROR.INVALID', { fields: { cents: more } });
  }
  const places = dues.map(({ bookingId }) => bookingId);
  return { bookingIds: inPlaces(bookingIds, places), left: cents - recorded };
}

const sum = (amounts: readonly { readonly cents: number }[]): number =>
  amounts.reduce((total, { cents }) => total + cents, 0);

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
