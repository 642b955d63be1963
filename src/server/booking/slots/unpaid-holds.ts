/**
 * What may be held without having paid: an unpaid order keeps its places for half an hour, and nobody who orders needs an
 * account. One network holds few, and all those without an account together never the whole of a slot.
 */

import type { Slot } from '../../../domain/lib/time/slots.ts';
import { capacityOf, type StaffedCalendar } from '../../../domain/settings/calendar.ts';
import type { Queryable } from '../../database/database.ts';
import { lockName } from '../../database/named-lock.ts';
import { CANCELLED_TRIPS, EXPIRING } from '../../database/state-list.ts';
import { networkOf } from '../../http/client-address.ts';
import { problem } from '../../http/problem.ts';
import type { Keys } from '../../session/keys.ts';
import { nameOf, type Wanted } from './wanted-slots.ts';

/**
 * Orders of one network that wait to be paid at once. A household orders for its two cars and may begin each anew once;
 * phones of one carrier share an IPv4 address, but whoever means to pay does so within minutes.
 */
const ORDERS = 4;

/** Places of one slot: whatever one network does, or any number of strangers, somebody else finds one where it has several. */
const placesOf = (slot: Slot, calendar: StaffedCalendar): number =>
  Math.max(1, capacityOf(slot, calendar) - 1);

export interface UnpaidOrder {
  /** Of who is signed in; null for someone who orders without an account. */
  readonly accountId: string | null;
  /** Whom limits count; where it is nobody's network, nothing is counted. */
  readonly address: string;
  readonly wanted: Wanted;
  readonly slots: readonly Slot[];
  readonly calendar: StaffedCalendar;
}

/**
 * Asked once the slots are held, and before the booking is added.
 * @returns what `addHold` notes; null for who is at no network of their own
 * @throws problem ERROR.UNPAID
 */
export async function requireFewUnpaid(
  tx: Queryable,
  keys: Pick<Keys, 'network'>,
  { accountId, address, wanted, slots, calendar }: UnpaidOrder,
  now: Date,
): Promise<string | null> {
  if (accountId === null) await requirePlaceOfStrangers(tx, { wanted, slots, calendar }, now);
  const plain = networkOf(address);
  if (plain === null) return null;
  const network = keys.network(plain);
  // Orders that arrive together count one after the other.
  await lockName(tx, `network ${network}`);
  const held = await tx.query<{ id: string; start: Date | null }>(
    `select booking.id, trip.slot_start as start
     from unpaid_hold join booking on booking.id = booking_id
       join trip on trip.booking_id = booking.id and trip.status not in (${CANCELLED_TRIPS})
     where network = $1 and booking.status in (${EXPIRING}) and booking.expires_at > $2`,
    [network, now],
  );
  if (new Set(held.map(({ id }) => id)).size >= ORDERS) throw problem('ERROR.UNPAID');
  const places = (slot: Slot) => held.filter(({ start }) => start?.toISOString() === slot.start).length;
  const crowded = slots.find((slot) => places(slot) >= placesOf(slot, calendar));
  if (crowded) {
    const message =
      'Ce créneau est déjà retenu par des commandes à payer\u00a0: payez-les, ou choisissez-en un autre.';
    throw problem('ERROR.UNPAID', { message, fields: { [nameOf(wanted, crowded)]: message } });
  }
  return network;
}

/**
 * Whoever is signed in is somebody, and finds the last place; so does who pays before the others order. The slots are held:
 * orders that arrive together count one after the other.
 */
async function requirePlaceOfStrangers(
  tx: Queryable,
  { wanted, slots, calendar }: Pick<UnpaidOrder, 'wanted' | 'slots' | 'calendar'>,
  now: Date,
): Promise<void> {
  for (const slot of slots) {
    const places = placesOf(slot, calendar);
    const held = await tx.query(
      `select 1 from trip join booking on booking.id = booking_id
       where slot_start = $1::timestamptz and trip.status not in (${CANCELLED_TRIPS})
         and booking.status in (${EXPIRING}) and booking.expires_at > $2 and ordered_by is null
       limit $3`,
      [slot.start, now, places],
    );
    if (held.length < places) continue;
    const message =
      'Ce créneau est presque plein, et d’autres commandes y attendent leur paiement\u00a0: choisissez-en un autre, ou connectez-vous pour le prendre.';
    throw problem('ERROR.UNPAID', { message, fields: { [nameOf(wanted, slot)]: message } });
  }
}

export async function addHold(tx: Queryable, bookingId: string, network: string): Promise<void> {
  await tx.query('insert into unpaid_hold (booking_id, network) values ($1, $2)', [bookingId, network]);
}

/** Forgets where orders came from that were paid, ended or are out of time. */
export async function purgeHolds(database: Queryable, now: Date): Promise<void> {
  await database.query(
    `delete from unpaid_hold using booking
     where booking.id = booking_id and (booking.status not in (${EXPIRING}) or booking.expires_at <= $1)`,
    [now],
  );
}
