/** Who did what on a booking and when, written in the transaction of what was done; some of it in the log of the team too. */

import { isAudited } from '../../domain/audit/audit-kinds.ts';
import type { BookingEventKind } from '../../domain/booking/booking-timeline.ts';
import { eventLabel } from '../../domain/booking/booking-timeline.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import type { Queryable } from '../database/database.ts';
import { requireAsShown } from '../http/as-shown.ts';

export interface NewEvent {
  readonly bookingId: string;
  readonly kind: BookingEventKind;
  /** Who did it; null when nobody was signed in. */
  readonly accountId: string | null;
  /** What the kind leaves open. */
  readonly detail?: Readonly<Record<string, string>>;
  /** What the log of the team says that it is about, where the booking's own story does not say it. */
  readonly auditedCents?: number | null;
}

export async function addEvent(tx: Queryable, event: NewEvent, at: Date): Promise<void> {
  const { bookingId, kind, accountId, detail = {}, auditedCents = null } = event;
  const [added] = await tx.query<{ id: string }>(
    `insert into booking_event (booking_id, at, account_id, kind, detail) values ($1, $2, $3, $4, $5::jsonb)
     returning id::text`,
    [bookingId, at, accountId, kind, JSON.stringify(detail)],
  );
  if (!added || accountId === null || !isAudited(kind)) return;
  const cents = detail.cents === undefined ? auditedCents : Number(detail.cents);
  await addTeamEvent(
    tx,
    {
      kind,
      recordId: bookingId,
      accountId,
      bookingEventId: added.id,
      ...(cents !== null && { detail: { cents } }),
    },
    at,
  );
}

/** The last step of a trip: when it was, and what its driver's tablet said that it was, ISO 8601. */
export interface LastStep {
  readonly at: Date;
  readonly saidAt: string | null;
}

/** Null before its first. */
export async function lastStepOf(tx: Queryable, bookingId: string, trip: string): Promise<LastStep | null> {
  const [step] = await tx.query<LastStep>(
    `select at, detail->>'saidAt' as "saidAt" from booking_event
     where booking_id = $1 and kind like 'trip\\_%' and detail->>'trip' = $2 order by at desc, id desc limit 1`,
    [bookingId, trip],
  );
  return step ?? null;
}

/** Who last gave a trip to a driver, or took it back; null where nobody has. */
export async function lastGiverOf(tx: Queryable, bookingId: string, trip: string): Promise<string | null> {
  const kinds: readonly BookingEventKind[] = ['assigned', 'unassigned'];
  const [event] = await tx.query<{ accountId: string | null }>(
    `select account_id as "accountId" from booking_event
     where booking_id = $1 and kind in ($2, $3) and detail->>'trip' = $4 order by at desc, id desc limit 1`,
    [bookingId, ...kinds, trip],
  );
  return event?.accountId ?? null;
}

/** Whether a trip was a driver's once, whoever has it now. */
export async function wasGivenTo(
  tx: Queryable,
  bookingId: string,
  trip: string,
  driverId: string,
): Promise<boolean> {
  const given: BookingEventKind = 'assigned';
  const events = await tx.query(
    `select 1 from booking_event
     where booking_id = $1 and kind = $2 and detail->>'trip' = $3 and detail->>'driverId' = $4 limit 1`,
    [bookingId, given, trip, driverId],
  );
  return events.length > 0;
}

export interface BookingEvent {
  /** ISO 8601. */
  readonly at: string;
  readonly kind: BookingEventKind;
  /** What it is called, in French. */
  readonly label: string;
  /** Name of who did it; null when nobody was signed in. */
  readonly author: string | null;
  /** What the kind leaves open, such as the trip or the code of a fee. */
  readonly detail: Readonly<Record<string, string>>;
}

/** Of kinds that tell of money: what a partner pays and owes is not their customer's to know. */
export const isOfMoney = ({ kind }: Pick<BookingEvent, 'kind'>): boolean =>
  /^paid$|^fees?_|^refund|^credited$|^given_up$|^transfer_|^purchase_order_|^dis(pute|bursement)_|^claim_/.test(
    kind,
  );

/** In the order in which they happened, which for those of a tablet is not that in which they came. */
export async function listEvents(database: Queryable, bookingId: string): Promise<BookingEvent[]> {
  const rows = await database.query<Omit<BookingEvent, 'at' | 'label'> & { readonly at: Date }>(
    `select at, kind, display_name as author, detail
     from booking_event left join account on account.id = account_id
     where booking_id = $1 order by at, booking_event.id`,
    [bookingId],
  );
  return rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    label: eventLabel(row.kind, row.detail),
  }));
}

/** What two ask for at once is mailed once. @throws problem ERROR.STATE where it was done since */
export async function requireNotSince(
  tx: Queryable,
  { id, before }: { readonly id: string; readonly before?: number | undefined },
  kind: BookingEventKind,
): Promise<void> {
  const [row] = await tx.query<{ times: number }>(
    'select count(*)::integer as times from booking_event where booking_id = $1 and kind = $2',
    [id, kind],
  );
  requireAsShown(before, row?.times ?? 0, () => 'Quelqu’un vient de le faire\u00a0: l’e-mail est parti.');
}
