/** What has come of each medium. The database is the truth: bytes that it does not count were never received. */

import type { MediumAnnouncement, Slice, SliceProgress } from '../../domain/report/media.ts';
import type { MediumProgress } from '../../domain/report/media-calls.ts';
import { mediumHash } from '../../domain/report/medium-hash.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { findBookingOf, NO_TRIP } from '../trip/trip-store.ts';
import { requireCapacity, requireLately } from './media-quota.ts';

/** Said when there is none, or when it is another's. */
export const NO_MEDIUM = 'Aucune photo ni vidéo ne correspond.';

export interface Announced extends Omit<MediumAnnouncement, 'clientId'> {
  readonly id: string;
  readonly accountId: string;
  readonly at: Date;
}

/**
 * Idempotent on its id: an announcement that was made before is answered with what has come since.
 * @throws problem ERROR.NOT_FOUND without such a trip, ERROR.EXISTS_ID when that id announced something else, ERROR.STATE
 *   where its booking ended long ago, ERROR.SIZE or ERROR.LIMIT where there is no room
 */
export async function announceMedium(tx: Queryable, medium: Announced): Promise<MediumProgress> {
  const { id, tripId, reportId, type, mime, accountId, at, slices } = medium;
  const bookingId = await findBookingOf(tx, tripId);
  if (bookingId === null) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  const hash = await mediumHash(slices.map(({ sha256 }) => sha256));
  const known = await tx.query('select 1 from medium where id = $1', [id]);
  if (known.length === 0) {
    await requireLately(tx, bookingId, at);
    await requireCapacity(tx, medium);
  }
  const made = await tx.query(
    `insert into medium (id, trip_id, report_id, type, mime, hash, account_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (id) do nothing returning 1`,
    [id, tripId, reportId, type, mime, hash, accountId, at],
  );
  if (made.length > 0) {
    await tx.query(
      `insert into medium_slice (medium_id, index, bytes, sha256)
       select $1, ordinality - 1, (slice->>'bytes')::integer, slice->>'sha256'
       from jsonb_array_elements($2::jsonb) with ordinality as listed (slice, ordinality)`,
      [id, JSON.stringify(slices)],
    );
  } else if (!(await isSame(tx, medium))) {
    throw problem('ERROR.EXISTS_ID');
  }
  return findProgress(tx, medium);
}

async function isSame(tx: Queryable, medium: Announced): Promise<boolean> {
  const { id, tripId, reportId, type, mime, accountId, slices } = medium;
  const same = await tx.query(
    `select 1 from medium where id = $1 and trip_id = $2 and report_id = $3 and type = $4 and mime = $5
       and account_id = $6`,
    [id, tripId, reportId, type, mime, accountId],
  );
  const known = await listSlices(tx, id);
  return (
    same.length > 0 &&
    known.length === slices.length &&
    known.every(
      ({ bytes, sha256 }, index) => bytes === slices[index]?.bytes && sha256 === slices[index].sha256,
    )
  );
}

type StoredSlice = Slice & SliceProgress;

const listSlices = (database: Queryable, id: string): Promise<StoredSlice[]> =>
  database.query<StoredSlice>(
    'select bytes, sha256, received, verified from medium_slice where medium_id = $1 order by index',
    [id],
  );

/** Of one's own. @throws problem ERROR.NOT_FOUND */
export async function findProgress(
  database: Queryable,
  { id, accountId }: Pick<Announced, 'id' | 'accountId'>,
): Promise<MediumProgress> {
  const [own] = await database.query<{ hash: string; slices: readonly SliceProgress[] }>(
    `select hash, (
       select json_agg(json_build_object('received', received, 'verified', verified) order by index)
       from medium_slice where medium_id = medium.id
     ) as slices
     from medium where id = $1 and account_id = $2 and not forgotten`,
    [id, accountId],
  );
  if (!own) throw problem('ERROR.NOT_FOUND', { message: NO_MEDIUM });
  return { id, ...own, verified: own.slices.every(({ verified }) => verified) };
}

/** The condition report that it belongs to. */
export async function reportOf(tx: Queryable, id: string): Promise<string> {
  const [row] = await tx.query<{ id: string }>('select report_id as id from medium where id = $1', [id]);
  if (!row) throw problem('ERROR.NOT_FOUND', { message: NO_MEDIUM });
  return row.id;
}

export interface StoredMedium {
  readonly bookingId: string;
  readonly mime: string;
  readonly hash: string;
  readonly slices: readonly StoredSlice[];
}

/** Anybody's. */
export async function findMedium(database: Queryable, id: string): Promise<StoredMedium | null> {
  const [row] = await database.query<Omit<StoredMedium, 'slices'>>(
    `select booking_id as "bookingId", mime, hash from medium join trip on trip.id = trip_id
     where medium.id = $1 and not forgotten`,
    [id],
  );
  return row ? { ...row, slices: await listSlices(database, id) } : null;
}

export interface Part extends Pick<Announced, 'id' | 'accountId'> {
  /** Of its slice, from 0. */
  readonly index: number;
  /** In bytes, from the beginning of the slice. */
  readonly offset: number;
  readonly bytes: Uint8Array;
}

const sliceOf = `select bytes, sha256, received, verified from medium_slice
  where medium_id = (select id from medium where id = $1 and account_id = $2 and not forgotten) and index = $3`;

/**
 * The slice that a part goes on with.
 * @param lock whether nobody else adds to it until the end of the transaction
 * @returns null for the repeat of a part whose answer was lost
 * @throws problem ERROR.NOT_FOUND, ERROR.SIZE, ERROR.OFFSET when the part does not begin where the slice ends
 */
export async function findSlice(
  database: Queryable,
  { id, accountId, index, offset, bytes }: Part,
  { lock }: { readonly lock: boolean },
): Promise<Slice | null> {
  const [slice] = await database.query<StoredSlice>(`${sliceOf}${lock ? ' for update' : ''}`, [
    id,
    accountId,
    index,
  ]);
  if (!slice) throw problem('ERROR.NOT_FOUND', { message: NO_MEDIUM });
  const end = offset + bytes.byteLength;
  if (end > slice.bytes) throw problem('ERROR.SIZE');
  if (end <= slice.received) return null;
  if (offset !== slice.received) throw problem('ERROR.OFFSET', { offset: slice.received });
  return slice;
}

/** The files that a slice has come in, in their order. */
export async function listParts(
  database: Queryable,
  { id, index }: Pick<Part, 'id' | 'index'>,
): Promise<string[]> {
  const parts = await database.query<{ id: string }>(
    'select id from medium_part where medium_id = $1 and index = $2 order by begins',
    [id, index],
  );
  return parts.map((part) => part.id);
}

/** Records a part that has been written. @param file its name */
export async function addPart(
  tx: Queryable,
  { id, index, offset, bytes }: Part,
  { file, at }: { readonly file: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `with part as (insert into medium_part (id, medium_id, index, begins) values ($5, $1, $2, $6)),
       touched as (update medium set updated_at = $4 where id = $1)
     update medium_slice set received = $3 where medium_id = $1 and index = $2`,
    [id, index, offset + bytes.byteLength, at, file, offset],
  );
}

/** Ends a slice of which every part has come: it is verified, or begun again when its bytes were others. */
export async function endSlice(
  tx: Queryable,
  { id, index, offset, bytes }: Part,
  { verified, at }: { readonly verified: boolean; readonly at: Date },
): Promise<void> {
  await tx.query(
    `with parts as (delete from medium_part where medium_id = $1 and index = $2),
       touched as (update medium set updated_at = $4 where id = $1)
     update medium_slice set received = $3, verified = $5 where medium_id = $1 and index = $2`,
    [id, index, verified ? offset + bytes.byteLength : 0, at, verified],
  );
}
