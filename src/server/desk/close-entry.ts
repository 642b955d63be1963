/** Ends what only a person's word ends: an answer that is mailed, or a note of what was done; and takes that word back. */

import type { AnsweredKind, ClosedKind } from '../../domain/desk/queue-kinds.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { queueMail } from '../outbox/mail.ts';
import { ROUTE, VEHICLE } from './letter-sources.ts';
import { type Replied, replyMail } from './reply-mail.ts';

/** Where each kind is kept. */
const tables: Readonly<Record<ClosedKind, string>> = {
  message: 'contact_message',
  quote: 'quote_request',
  declaration: 'declaration',
  alarming_report: 'condition_report',
  plate_use: 'w_plate_alarm',
  lapsed_order: 'booking',
  closed_day: 'trip',
};

/** Where its end is kept under another name: a booking that is closed is another thing than the end of its lapse. */
const ends: Readonly<Partial<Record<ClosedKind, string>>> = {
  lapsed_order: 'lapse_closed',
  closed_day: 'outside_closed',
};

/** The columns of its end. */
function endOf(kind: ClosedKind) {
  const name = ends[kind] ?? 'closed';
  return { at: `${name}_at`, by: `${name}_by` };
}

export interface Closing {
  readonly kind: ClosedKind;
  readonly id: string;
  /** Who does it. */
  readonly accountId: string;
}

/** @throws problem ERROR.STATE where somebody else was first, ERROR.NOT_FOUND */
export async function closeEntry(tx: Queryable, { kind, id, accountId }: Closing, now: Date): Promise<void> {
  const { at, by } = endOf(kind);
  const closed = await tx.query(
    `update ${tables[kind]} set ${at} = $2, ${by} = $3 where id = $1 and ${at} is null returning 1`,
    [id, now, accountId],
  );
  if (closed.length === 0) throw await wasClosed(tx, kind, id);
}

/** @throws problem ERROR.STATE where nobody closed it */
export async function reopenEntry(tx: Queryable, kind: ClosedKind, id: string): Promise<void> {
  const { at, by } = endOf(kind);
  const opened = await tx.query(
    `update ${tables[kind]} set ${at} = null, ${by} = null where id = $1 and ${at} is not null returning 1`,
    [id],
  );
  if (opened.length === 0) throw problem('ERROR.STATE', { message: 'Cette ligne attend déjà.' });
}

/** Who wrote, and about what. */
const asked: Readonly<Record<AnsweredKind, string>> = {
  message: `select mail, first_name as "firstName", message as about, null as reference from contact_message`,
  quote: `select mail, first_name as "firstName", reference, concat_ws(E'\\n', ${ROUTE}, ${VEHICLE}, note) as about
    from quote_request left join customer on customer.id = customer_id`,
};

/** Mails the answer and closes what it answers. @throws as `closeEntry` */
export async function reply(
  tx: Queryable,
  { text, ...closing }: Closing & { readonly kind: AnsweredKind; readonly text: string },
  now: Date,
): Promise<void> {
  const { kind, id } = closing;
  await closeEntry(tx, closing, now);
  await tx.query(`update ${tables[kind]} set reply = $2 where id = $1`, [id, text]);
  const [to] = await tx.query<Replied>(`${asked[kind]} where ${tables[kind]}.id = $1`, [id]);
  if (to) await queueMail(tx, replyMail(to, text), now);
}

async function wasClosed(tx: Queryable, kind: ClosedKind, id: string) {
  const [found] = await tx.query<{ name: string | null }>(
    `select display_name as name from ${tables[kind]} as closed left join account on account.id = ${endOf(kind).by}
     where closed.id = $1`,
    [id],
  );
  if (!found) return problem('ERROR.NOT_FOUND', { message: 'Rien de tel n’attend.' });
  return problem('ERROR.STATE', {
    message: `Déjà traité par ${found.name ?? 'quelqu’un d’autre'}.`,
  });
}
