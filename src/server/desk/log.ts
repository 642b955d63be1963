/** The log of who did what, as administrators search it: the newest first, in two statements however long it is. */

import { team } from '../../domain/account/roles.ts';
import type { AuditKind } from '../../domain/audit/audit-kinds.ts';
import type { AuditLine, AuditPage } from '../../domain/audit/calls.ts';
import { appointingEvents } from '../../domain/booking/booking-timeline.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { momentOf } from '../../domain/lib/time/french-slot.ts';
import { addDays, parisInstant } from '../../domain/lib/time/paris-time.ts';
import { fees } from '../../domain/tariff/fees.ts';
import { kindOf } from '../../domain/trip/trip.ts';
import { type Driver, inOrder } from '../account/driver-store.ts';
import type { Use } from '../customer/customer-ways.ts';
import { byEnd, parameters } from '../customer/number-ways.ts';
import type { Queryable } from '../database/database.ts';
import { PAGE_LIMIT, pageOf } from '../database/page.ts';
import { roleList } from '../database/role-list.ts';

/** Of what a search finds, the newest: a longer list of records is that of no one question. */
const FOUND_LIMIT = 200;

export interface LogFilter {
  /** Account of who did it. */
  readonly by: string | null;
  readonly kind: AuditKind | null;
  /** Days in France, included. */
  readonly from: string | null;
  readonly to: string | null;
  /** A reference of a booking or the end of one, or a person's e-mail. */
  readonly q: string | null;
}

type Row = Omit<AuditLine, 'at' | 'subject'> & {
  readonly at: Date;
  readonly subjectKind: NonNullable<AuditLine['subject']>['kind'] | null;
  readonly title: string | null;
  readonly bookingId: string | null;
  readonly mail: string | null;
  /** Of what was done on a booking. */
  readonly trip: string | null;
  readonly fee: string | null;
  /** Of a credit note. */
  readonly number: string | null;
  /** Of an appointment, when it began and when it begins; ISO 8601. */
  readonly slotBefore: string | null;
  readonly slotAfter: string | null;
};

/** What each record can be: an identifier is of one of them, or of nothing any more. */
const SUBJECT = [
  `select 'booking' as subject_kind, reference as title, id as booking_id, null as mail from booking where id = record_id`,
  `select 'customer', first_name || ' ' || last_name, null, mail
   from customer join account on account.id = customer.account_id where customer.id = record_id`,
  `select 'account', display_name, null, null from account where id = record_id`,
  `select 'subscription', reference, null, mail from subscription join customer on customer.id = customer_id
     join account on account.id = customer.account_id where subscription.id = record_id`,
  `select 'message', mail, null, null from contact_message where id = record_id`,
  `select 'quote', reference, null, null from quote_request where id = record_id`,
  `select 'declaration', reference, null, null from declaration where id = record_id`,
  `select 'report', reference, booking.id, null from condition_report as report join trip on trip.id = trip_id
     join booking on booking.id = booking_id where report.id = record_id`,
].join(' union all ');

/** @param after the last line of the page before; null begins */
export async function listLog(
  database: Queryable,
  filter: LogFilter,
  after: string | null,
): Promise<AuditPage> {
  const { values, use } = parameters();
  const where = conditions(filter, after, use);
  const [rows, people] = await Promise.all([
    database.query<Row>(
      `select found.id::text, at, found.kind, author.display_name as by, subject_kind as "subjectKind", title,
         subject.booking_id as "bookingId", subject.mail, found.detail ->> 'what' as what, found.detail ->> 'from' as from,
         coalesce(found.detail ->> 'to', said.detail ->> 'driver') as to, (found.detail ->> 'cents')::integer as cents,
         coalesce(found.note, said.detail ->> 'reason') as note, said.detail ->> 'trip' as trip,
         said.detail ->> 'code' as fee, said.detail ->> 'number' as number, said.detail ->> 'from' as "slotBefore", said.detail ->> 'to' as "slotAfter"
       from (select * from audit_event ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
             order by at desc, id desc limit ${PAGE_LIMIT}) as found
         left join account as author on author.id = found.account_id
         left join (select id, detail from booking_event) as said on said.id = found.booking_event_id
         left join lateral (${SUBJECT}) as subject on true
       order by at desc, found.id desc`,
      values,
    ),
    database.query<Driver>(
      `select id, display_name as "displayName" from account where role in (${roleList(...team)})`,
    ),
  ]);
  return { ...pageOf(rows, toLine), people: inOrder(people) };
}

function conditions({ by, kind, from, to, q }: LogFilter, after: string | null, use: Use): string[] {
  return [
    ...(by === null ? [] : [`account_id = ${use(by)}::uuid`]),
    ...(kind === null ? [] : [`kind = ${use(kind)}`]),
    ...(from === null ? [] : [`at >= ${use(parisInstant(from, 0))}`]),
    ...(to === null ? [] : [`at < ${use(parisInstant(addDays(to, 1), 0))}`]),
    ...(q === null ? [] : [about(q, use)]),
    ...(after === null ? [] : [following(use(after))]),
  ];
}

/** Written so that an index of times leads there at once. @param id the parameter, `$n` */
const following = (id: string): string =>
  `(at, id) < ((select last.at from audit_event as last where last.id = ${id}::bigint), ${id}::bigint)`;

/** What was done to a booking, or to a person and to what is theirs. */
function about(q: string, use: Use): string {
  const bookings = (ways: readonly string[]) =>
    `(select id from booking where ${ways.join(' or ')} order by created_at desc limit ${FOUND_LIMIT})`;
  if (!q.includes('@')) {
    const found = bookings([`reference = ${use(q.toUpperCase())}`, ...byEnd('reference', q, use)]);
    return `record_id = any (array(${found}))`;
  }
  const account = `(select id from account where mail = ${use(q.toLowerCase())})`;
  const own = `customer_id = (select id from customer where account_id = ${account})`;
  const found = [
    account,
    `(select id from customer where account_id = ${account})`,
    `(select id from subscription where ${own})`,
    bookings([own]),
  ];
  return `record_id = any (array(${found.join(' union all ')}))`;
}

const feeLabels: Readonly<Record<string, string>> = Object.fromEntries(
  fees.map(({ code, label }) => [code, label]),
);

/** What its appointment was and became, in French; nothing of what else is told as from and to. */
const appointmentOf = ({ kind, slotBefore, slotAfter }: Pick<Row, 'kind' | 'slotBefore' | 'slotAfter'>) =>
  appointingEvents.some((one) => one === kind) && slotAfter !== null
    ? { from: slotBefore && momentOf(slotBefore), to: momentOf(slotAfter) }
    : {};

function toLine(line: Row): AuditLine {
  const { at, subjectKind, title, bookingId, mail, trip, fee, number, slotBefore, slotAfter, ...row } = line;
  const parts = [
    ...(row.what === null ? [] : [row.what]),
    ...(trip === null ? [] : [kindOf({ kind: trip })]),
    ...(fee === null ? [] : [labelIn(feeLabels, fee)]),
    ...(number === null ? [] : [number]),
  ];
  return {
    ...row,
    ...appointmentOf(line),
    at: at.toISOString(),
    subject: subjectKind === null || title === null ? null : { kind: subjectKind, title, bookingId, mail },
    what: parts.length > 0 ? parts.join(', ') : null,
  };
}
