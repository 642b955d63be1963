/**
 * A withdrawal takes a reference and an e-mail, and no proof that they are one's own. Before any money moves, whoever
 * reads the contract's mail has a day to say that it was not them. What was declared counts from its own instant.
 */

import { DAY_MS, HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Database, Queryable } from '../database/database.ts';
import { NOT_BEGUN } from '../database/state-list.ts';
import { queueMail } from '../outbox/mail.ts';
import { handOverMail, heldMail } from './declaration-mails.ts';
import { SELECT_DECLARATION, type StoredDeclaration } from './store-declaration.ts';

/** Nobody sets off for what may be withdrawn. */
const BEFORE_APPOINTMENT_MS = 12 * HOUR_MS;

/** Whether a declaration is one that waits, and has not waited yet. */
export const isToBeHeld = ({ kind, heldUntil }: StoredDeclaration): boolean =>
  kind === 'withdrawal' && heldUntil === null;

/**
 * @param contractId a booking, or a subscription, whose included bookings go with it
 * @param effect what it will do, as its customer is told
 */
export async function hold(
  tx: Queryable,
  declared: StoredDeclaration,
  contractId: string,
  effect: readonly string[],
  now: Date,
): Promise<void> {
  const [first] = await tx.query<{ start: Date | null }>(
    `select min(slot_start) as start from trip join booking on booking.id = booking_id
     where booking.id = $1 or (subscription_id = $1 and trip.status in (${NOT_BEGUN}))`,
    [contractId],
  );
  const day = declared.declaredAt.getTime() + DAY_MS;
  const latest = (first?.start?.getTime() ?? Number.POSITIVE_INFINITY) - BEFORE_APPOINTMENT_MS;
  const until = new Date(Math.min(day, latest));
  await tx.query('update declaration set held_until = $2 where id = $1', [declared.id, until]);
  if (until > now) await queueMail(tx, heldMail(declared, until, effect), now);
}

/** The one that a link is about; null once it was carried out, told, or said not to be theirs. */
export async function findHeld(
  database: Queryable,
  id: string,
  now: Date,
  { lock = false } = {},
): Promise<StoredDeclaration | null> {
  const [held] = await database.query<StoredDeclaration>(
    `${SELECT_DECLARATION} where id = $1 and handled_at is null and held_until > $2${lock ? ' for update' : ''}`,
    [id, now],
  );
  return held ?? null;
}

/** Nothing is done, and a person of the team takes over. @returns false where nothing waits any more */
export function objectTo(database: Pick<Database, 'tx'>, id: string, now: Date): Promise<boolean> {
  return database.tx(async (tx) => {
    const held = await findHeld(tx, id, now, { lock: true });
    if (!held) return false;
    const why = 'Qui reçoit les e-mails de ce contrat dit ne pas l’avoir faite\u00a0: rien n’a été exécuté.';
    await queueMail(tx, handOverMail(held, why), now);
    await tx.query("update declaration set handled_at = $2, outcome = 'told' where id = $1", [id, now]);
    return true;
  });
}
