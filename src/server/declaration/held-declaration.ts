/**
 * A withdrawal takes a reference and an e-mail, and no proof that they are one's own. Before any money moves, whoever
 * reads the contract's mail has a day to say that it was not them. What was declared counts from its own instant.
 */

import { readReference } from '../../domain/declaration/contract-reference.ts';
import { DAY_MS, HOUR_MS } from '../../domain/lib/time/durations.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { addEvent } from '../booking/booking-event.ts';
import type { Database, Queryable } from '../database/database.ts';
import { NOT_BEGUN, OVER_TRIPS } from '../database/state-list.ts';
import { queueMail } from '../outbox/mail.ts';
import { stopRefunds } from '../payment/request-refund.ts';
import { declaredMail, handOverMail, heldMail } from './declaration-mails.ts';
import { SELECT_DECLARATION, type StoredDeclaration } from './store-declaration.ts';

/** Nobody sets off for what may be withdrawn. */
const BEFORE_APPOINTMENT_MS = 12 * HOUR_MS;

/** Whether a declaration is one that waits, and has not waited yet. */
export const isToBeHeld = ({ kind, heldUntil }: StoredDeclaration): boolean =>
  kind === 'withdrawal' && heldUntil === null;

/**
 * Asks its customer whether it was them. Where the appointment is near, or a driver about it, it is carried out all the same, so that nobody sets
 * off for nothing and the place is free; its money waits for the whole day.
 * @param contractId a booking, or a subscription, whose included bookings go with it
 * @param effect what it will do, as its customer is told
 * @returns whether it waits
 */
export async function hold(
  tx: Queryable,
  declared: StoredDeclaration,
  contractId: string,
  effect: readonly string[],
  now: Date,
): Promise<boolean> {
  const bookings = await tx.query<{ id: string; start: Date | null }>(
    `select booking.id, min(case when trip.status in (${NOT_BEGUN}) then slot_start else $2::timestamptz end) as start
     from trip join booking on booking.id = booking_id
     where (booking.id = $1 and trip.status not in (${OVER_TRIPS}))
       or (subscription_id = $1 and trip.status in (${NOT_BEGUN}))
     group by booking.id`,
    [contractId, now],
  );
  const objectionUntil = new Date(now.getTime() + DAY_MS);
  const starts = bookings.map(({ start }) => start?.getTime() ?? Number.POSITIVE_INFINITY);
  const latest = Math.min(...starts) - BEFORE_APPOINTMENT_MS;
  const until = new Date(Math.min(objectionUntil.getTime(), latest));
  await tx.query('update declaration set held_until = $2, objection_until = $3 where id = $1', [
    declared.id,
    until,
    objectionUntil,
  ]);
  const waits = until > now;
  await queueMail(tx, heldMail(declared, { until: waits ? until : null, objectionUntil, effect }), now);
  if (!waits) return false;
  // Until then each of them looks as if it were to be driven.
  await queueMail(tx, declaredMail(declared, until), now);
  const reason = `exécutée le ${frenchInstant(until)}, sauf opposition`;
  for (const { id: bookingId } of bookings) {
    await addEvent(tx, { bookingId, kind: 'withdrawal_declared', accountId: null, detail: { reason } }, now);
  }
  return true;
}

/** What it gives back, in the transaction that carries it out, does not go while its customer may object. */
export async function holdRefunds(
  tx: Queryable,
  { id }: Pick<StoredDeclaration, 'id'>,
  contractId: string,
): Promise<void> {
  await tx.query(
    `update refund set declaration_id = declaration.id, try_at = greatest(try_at, objection_until)
     from declaration, payment left join booking on booking.id = booking_id
     where declaration.id = $1 and payment.id = payment_id and try_at is not null
       and refund.created_at = declared_at
       and $2::uuid in (payment.booking_id, payment.subscription_id, booking.subscription_id)`,
    [id, contractId],
  );
}

/** The one that a link is about; null once nothing of it can be stopped, or a person has taken over. */
export async function findHeld(
  database: Queryable,
  id: string,
  now: Date,
  { lock = false } = {},
): Promise<StoredDeclaration | null> {
  const [held] = await database.query<StoredDeclaration>(
    `${SELECT_DECLARATION} where id = $1 and objection_until > $2
       and (handled_at is null or outcome = 'carried_out')${lock ? ' for update' : ''}`,
    [id, now],
  );
  return held ?? null;
}

const STOPPED =
  'le convoyage étant proche ou commencé, elle était exécutée. Le remboursement est arrêté\u00a0: convenez de la suite avec la personne, et rendez-lui la somme à la main si elle le demande.';

/** Nothing is done, nor given back where it was done already, and a person of the team takes over. @returns false where nothing waits any more */
export function objectTo(database: Pick<Database, 'tx'>, id: string, now: Date): Promise<boolean> {
  return database.tx(async (tx) => {
    const held = await findHeld(tx, id, now, { lock: true });
    if (!held) return false;
    if (held.isDone) await stopRefunds(tx, held.id, now);
    const why = `Qui reçoit les e-mails de ce contrat dit ne pas l’avoir faite\u00a0: ${held.isDone ? STOPPED : 'rien n’a été exécuté.'}`;
    await queueMail(tx, handOverMail(held, why), now);
    await noteObjection(tx, held, now);
    await tx.query("update declaration set handled_at = $2, outcome = 'told' where id = $1", [id, now]);
    return true;
  });
}

/** In the life of the booking that was named: what it said of the declaration holds no more. */
async function noteObjection(tx: Queryable, { reference }: StoredDeclaration, now: Date): Promise<void> {
  const [booking] = await tx.query<{ id: string }>('select id from booking where reference = $1', [
    readReference(reference)?.text ?? '',
  ]);
  if (!booking) return;
  await addEvent(tx, { bookingId: booking.id, kind: 'withdrawal_objected', accountId: null }, now);
}
