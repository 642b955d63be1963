/** Notes of the team as the database holds them: each is on a customer, on a vehicle by its plate, or on a booking. */

import { randomUUID } from 'node:crypto';
import type { Infer } from 'superstruct';
import type { Note, NotePage } from '../../domain/note/calls.ts';
import type { NoteSubject, noteSchema } from '../../domain/note/note-schema.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { NO_BOOKING } from '../booking/booking-store.ts';
import { NO_CUSTOMER } from '../customer/customer-store.ts';
import { BARE_PLATE } from '../database/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { beginsAfter, PAGE_LIMIT, pageOf } from '../database/page.ts';
import { problem } from '../http/problem.ts';
import { requireId } from '../http/read-id.ts';

export interface Noted {
  readonly subject: NoteSubject;
  readonly key: string;
}

/** More than anybody keeps before their eyes. */
const PINNED_LIMIT = 20;

/** Where each keeps what it is on, and what else than a note has to be there. */
const subjects = {
  customer: { column: 'customer_id', known: 'select 1 from customer where id::text = $1', none: NO_CUSTOMER },
  vehicle: {
    column: 'bare_plate',
    known: `select 1 from booking where ${BARE_PLATE} = $1 limit 1`,
    none: 'Aucun véhicule ne porte cette plaque.',
  },
  booking: { column: 'booking_id', known: 'select 1 from booking where id::text = $1', none: NO_BOOKING },
} as const;

/** As it is stored. @throws problem ERROR.NOT_FOUND for what is no key of that subject */
const keyOf = ({ subject, key }: Noted): string =>
  subject === 'vehicle' ? barePlate(key) : requireId(key, subjects[subject].none);

const NOTE = `note.id, text, pinned, note.created_at as at, display_name as by
  from note left join account on account.id = account_id`;

type Row = Omit<Note, 'at'> & { readonly at: Date };

const toNote = ({ at, ...note }: Row): Note => ({ ...note, at: at.toISOString() });

/** The newest first. @param after the last of the page before; null begins */
export async function readNotes(database: Queryable, on: Noted, after: string | null): Promise<NotePage> {
  const own = `note.${subjects[on.subject].column} = $1`;
  const key = keyOf(on);
  const [pinned, others] = await Promise.all([
    database.query<Row>(
      `select ${NOTE} where ${own} and pinned order by note.created_at desc, note.id desc limit ${PINNED_LIMIT}`,
      [key],
    ),
    database.query<Row>(
      `select ${NOTE} where ${own} and not pinned and ${beginsAfter('note', 'created_at', '$2')}
       order by note.created_at desc, note.id desc limit ${PAGE_LIMIT}`,
      [key, after],
    ),
  ]);
  return { ...pageOf(others, toNote), pinned: pinned.map(toNote) };
}

/** Idempotent on `clientId`. @returns its id @throws problem ERROR.NOT_FOUND */
export async function writeNote(
  tx: Queryable,
  { clientId, text, pinned, ...on }: Infer<typeof noteSchema>,
  accountId: string,
  now: Date,
): Promise<string> {
  const known = await findByClientId(tx, 'note', clientId.toLowerCase());
  if (known !== null) return known;
  const { column, known: exists, none } = subjects[on.subject];
  const key = keyOf(on);
  const found = await tx.query(exists, [key]);
  if (found.length === 0) throw problem('ERROR.NOT_FOUND', { message: none });
  const id = randomUUID();
  await tx.query(
    `insert into note (id, client_id, ${column}, text, pinned, account_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, clientId.toLowerCase(), key, text.replace(/\r\n?/g, '\n').trim(), pinned, accountId, now],
  );
  return id;
}

/** @throws problem ERROR.NOT_FOUND */
export async function setPinned(tx: Queryable, id: string, pinned: boolean): Promise<void> {
  const changed = await tx.query('update note set pinned = $2 where id = $1 returning 1', [id, pinned]);
  if (changed.length === 0) throw problem('ERROR.NOT_FOUND', { message: 'Aucune note ne correspond.' });
}

/** Of whom the export tells: their own, those of their bookings, and those of vehicles that are nobody else's. @param customer `$n` */
const aboutThem = (customer: string): string => `customer_id = ${customer}
  or booking_id in (select id from booking where customer_id = ${customer})
  or bare_plate in (
    select ${BARE_PLATE} from booking where customer_id = ${customer}
    except select ${BARE_PLATE} from booking where customer_id <> ${customer} and ${BARE_PLATE} in (
      select ${BARE_PLATE} from booking where customer_id = ${customer})
  )`;

/** What the team noted of a person, for their export. */
export const notesAbout = (database: Queryable, customerId: string): Promise<object[]> =>
  database.query<object>(
    `select text, created_at as "notedAt", bare_plate as plate,
       (select reference from booking where booking.id = booking_id) as reference
     from note where ${aboutThem('$1')} order by created_at, note.id`,
    [customerId],
  );

/** Before the plates of their bookings go. */
export async function forgetNotes(tx: Queryable, customerId: string): Promise<void> {
  await tx.query(`delete from note where ${aboutThem('$1')}`, [customerId]);
}
