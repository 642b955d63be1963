/**
 * Takes the files of a damage claim in parts, each on the disk before the database says so, and gives them up once the claim is
 * gone. A file is one slice beside those of condition reports.
 */

import { randomUUID } from 'node:crypto';
import { CLAIM_FILES_MAX, type ClaimFileType, isOfType } from '../../domain/claim/claim-files.ts';
import { DAY_MS, HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import type { MediaFiles } from '../report/media-files.ts';
import type { ReportServices } from '../report/report-services.ts';
import { signTicket } from '../session/ticket.ts';
import { addLine, findClaim, saveClaim } from './claim-store.ts';

/** Said when there is none, or when it is another's. */
export const NO_FILE = 'Aucun fichier ne correspond.';

/** How long the address of a file counts: as long as somebody looks at a claim. */
const READ_MS = HOUR_MS;
/** Whoever comes back to an upload later begins it anew. */
const UNFINISHED_DAYS = 30;

/** Below the API's address, for the site, which knows that. */
export const filePath = (
  { keys, clock }: Pick<Services, 'keys' | 'clock'>,
  { claimId, id }: { readonly claimId: string; readonly id: string },
): string =>
  `claim/${claimId}/file/${id}?ticket=${signTicket(keys, 'claim_file', { id, expiresAt: new Date(clock().getTime() + READ_MS) })}`;

export interface AnnouncedFile {
  /** Made by whoever sends it. */
  readonly id: string;
  readonly claimId: string;
  readonly accountId: string;
  readonly name: string;
  readonly mime: ClaimFileType;
  readonly bytes: number;
  readonly sha256: string;
  readonly isShared: boolean;
}

interface StoredFile extends Omit<AnnouncedFile, 'isShared'> {
  readonly isShared: boolean;
  readonly received: number;
  readonly parts: readonly string[];
  readonly isWhole: boolean;
}

const SELECT = `select id, claim_id as "claimId", account_id as "accountId", name, mime, bytes, sha256, shared as "isShared",
  received, to_json(parts) as parts, whole_at is not null as "isWhole" from damage_claim_file`;

export interface FileProgress {
  readonly id: string;
  readonly received: number;
  readonly isWhole: boolean;
}

const progressOf = ({ id, received, isWhole }: StoredFile): FileProgress => ({ id, received, isWhole });

/**
 * Idempotent on its id: what was announced before is answered with what has come since.
 * @throws problem ERROR.EXISTS_ID when that id announced something else, ERROR.SIZE where there is no room
 */
export const announceFile = (services: Services, file: AnnouncedFile): Promise<FileProgress> =>
  services.database.tx(async (tx) => {
    const now = services.clock();
    // Announcements that arrive together count one after the other.
    await lockName(tx, `claim files ${file.claimId}`);
    const [known] = await tx.query<StoredFile>(`${SELECT} where id = $1`, [file.id]);
    if (known) {
      if (
        known.claimId !== file.claimId ||
        known.accountId !== file.accountId ||
        known.sha256 !== file.sha256
      )
        throw problem('ERROR.EXISTS_ID');
      return progressOf(known);
    }
    const [count] = await tx.query<{ files: number }>(
      'select count(*)::integer as files from damage_claim_file where claim_id = $1',
      [file.claimId],
    );
    if ((count?.files ?? 0) >= CLAIM_FILES_MAX) {
      throw problem('ERROR.SIZE', { message: `Un dossier a ${CLAIM_FILES_MAX}\u00a0fichiers au plus.` });
    }
    await tx.query(
      `insert into damage_claim_file (id, claim_id, account_id, name, mime, bytes, sha256, shared, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        file.id,
        file.claimId,
        file.accountId,
        file.name,
        file.mime,
        file.bytes,
        file.sha256,
        file.isShared,
        now,
      ],
    );
    return { id: file.id, received: 0, isWhole: false };
  });

export interface FilePart {
  readonly id: string;
  readonly claimId: string;
  readonly accountId: string;
  /** It is sent by whom the claim is followed with. */
  readonly isTheirs: boolean;
  readonly offset: number;
  readonly bytes: Uint8Array;
}

type Storage = Pick<ReportServices, 'database' | 'mediaFiles' | 'clock'>;

/**
 * Adds a part where the file ends, once. A file that is whole and not what was announced is begun anew.
 * @throws problem ERROR.NOT_FOUND, ERROR.OFFSET, ERROR.SIZE, ERROR.TYPE where its first bytes are not of its type, ERROR.HASH
 */
export async function receiveFilePart(
  { database, mediaFiles, clock }: Storage,
  part: FilePart,
): Promise<FileProgress> {
  const file = await findFile(database, part);
  const { id, offset, bytes } = part;
  const end = offset + bytes.byteLength;
  if (file.isWhole || end <= file.received) return progressOf(file);
  requireNextPart(file, offset, end);
  if (offset === 0 && !isOfType(file.mime, bytes)) throw problem('ERROR.TYPE', { message: NOT_OF_TYPE });
  const name = { id, index: 0 };
  const added = randomUUID();
  const isLast = end === file.bytes;
  let isRecorded = false;
  try {
    if (!isLast) await mediaFiles.writePart({ ...name, part: added }, bytes);
    const isRight = !isLast || (await mediaFiles.makeSlice(name, file.parts, bytes, file.sha256));
    const progress = await database.tx(async (tx) => {
      const now = clock();
      const before = await findFile(tx, part, { lock: true });
      // Somebody else sent the same part meanwhile, and was first.
      if (before.received !== offset) return progressOf(before);
      if (!isRight) {
        await tx.query(
          `update damage_claim_file set received = 0, parts = '{}', updated_at = $2 where id = $1`,
          [id, now],
        );
        return null;
      }
      await tx.query(
        `update damage_claim_file set received = $2, updated_at = $4::timestamptz,
           parts = case when $5::boolean then '{}' else array_append(parts, $3::uuid) end,
           whole_at = case when $5::boolean then $4::timestamptz end
         where id = $1`,
        [id, end, added, now, isLast],
      );
      isRecorded = true;
      if (isLast) await tell(tx, before, part.isTheirs, now);
      return { id, received: end, isWhole: isLast };
    });
    if (!progress) throw problem('ERROR.HASH');
    if (progress.isWhole) await mediaFiles.removeParts(name);
    return progress;
  } finally {
    if (!isLast && !isRecorded) await mediaFiles.removePart({ ...name, part: added });
  }
}

const NOT_OF_TYPE = 'Ce fichier n’est ni une photo (JPEG, PNG, WebP) ni un PDF.';

function requireNextPart({ received, bytes }: StoredFile, offset: number, end: number): void {
  if (end > bytes) throw problem('ERROR.SIZE');
  if (offset !== received) throw problem('ERROR.OFFSET', { offset: received });
}

async function findFile(
  database: Queryable,
  { id, claimId, accountId }: Pick<FilePart, 'id' | 'claimId' | 'accountId'>,
  { lock = false } = {},
): Promise<StoredFile> {
  const [file] = await database.query<StoredFile>(
    `${SELECT} where id = $1 and claim_id = $2 and account_id = $3${lock ? ' for update' : ''}`,
    [id, claimId, accountId],
  );
  if (!file) throw problem('ERROR.NOT_FOUND', { message: NO_FILE });
  return file;
}

/** It is in the thread once it has come whole, and what its people send waits for an answer. */
async function tell(
  tx: Queryable,
  { id, claimId, accountId, isShared, name }: StoredFile,
  isTheirs: boolean,
  now: Date,
): Promise<void> {
  if (isTheirs) {
    const claim = await findClaim(tx, claimId, { lock: true });
    await saveClaim(tx, claim, { waitingSince: claim.waitingSince ?? now }, now);
  }
  const speaker = isTheirs ? 'customer' : null;
  await addLine(tx, { claimId, accountId, kind: 'file', speaker, isShared, text: name, fileId: id }, now);
}

/** The bytes of one that has come whole. @throws problem ERROR.NOT_FOUND */
export async function answerFile(
  { database, mediaFiles }: Pick<Storage, 'database' | 'mediaFiles'>,
  { claimId, id }: { readonly claimId: string; readonly id: string },
): Promise<Response> {
  const [file] = await database.query<Pick<StoredFile, 'mime' | 'bytes'>>(
    'select mime, bytes from damage_claim_file where id = $1 and claim_id = $2 and whole_at is not null',
    [id, claimId],
  );
  if (!file) throw problem('ERROR.NOT_FOUND', { message: NO_FILE });
  const content = await mediaFiles.read([{ id, index: 0, start: 0, end: file.bytes }]);
  return new Response(content, {
    headers: {
      // One of those that an announcement may name.
      'Content-Type': file.mime,
      'Content-Length': String(file.bytes),
    },
  });
}

/** Removes the files that are nobody's any more, then their rows: whatever is interrupted is found again. */
export async function purgeClaimFiles(database: Queryable, files: Pick<MediaFiles, 'remove'>): Promise<void> {
  const nobodys = await database.query<{ id: string }>(
    'select id from damage_claim_file where claim_id is null',
  );
  for (const { id } of nobodys) {
    await files.remove(id);
    await database.query('delete from damage_claim_file where id = $1', [id]);
  }
}

/** Gives up those of which nothing has come for a long time. */
export async function giveUpUnfinishedFiles(database: Queryable, now: Date): Promise<void> {
  await database.query(
    'update damage_claim_file set claim_id = null where whole_at is null and claim_id is not null and updated_at < $1',
    [new Date(now.getTime() - UNFINISHED_DAYS * DAY_MS)],
  );
}
