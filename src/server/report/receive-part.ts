/**
 * Takes a part of a slice. Its bytes are on the disk, and those of a slice that is whole are checked, before the database
 * says so: no transaction waits for a disk, and of what was never recorded nothing counts.
 */

import { randomUUID } from 'node:crypto';
import type { MediumProgress } from '../../domain/report/media-calls.ts';
import type { Queryable } from '../database/database.ts';
import { isProblem } from '../http/problem.ts';
import { addPart, endSlice, findProgress, findSlice, listParts, type Part } from './media-store.ts';
import type { ReportServices } from './report-services.ts';

type Storage = Pick<ReportServices, 'database' | 'mediaFiles' | 'clock'>;

/**
 * Adds a part where the slice ends, once; a slice that is complete is checked, and begun again when its bytes are not
 * those that were announced. Of those who send the same part at once one is first, and the others are answered as its
 * repeats.
 * @param onVerified in the transaction that makes the medium whole
 * @returns null when the slice was complete and not what was announced
 * @throws problem ERROR.NOT_FOUND, ERROR.SIZE, ERROR.OFFSET when the part does not begin where the slice ends
 */
export async function receivePart(
  { database, mediaFiles, clock }: Storage,
  part: Part,
  onVerified: (tx: Queryable, at: Date) => Promise<void>,
): Promise<MediumProgress | null> {
  const slice = await findSlice(database, part, { lock: false });
  if (!slice) return findProgress(database, part);
  const name = { id: part.id, index: part.index };
  const file = randomUUID();
  const isLast = part.offset + part.bytes.byteLength === slice.bytes;
  let isRecorded = false;
  try {
    const before = isLast ? await listParts(database, part) : [];
    if (!isLast) await mediaFiles.writePart({ ...name, part: file }, part.bytes);
    const verified = isLast && (await mediaFiles.makeSlice(name, before, part.bytes, slice.sha256));
    const at = clock();
    const progress = await database.tx(async (tx) => {
      if (!(await findSlice(tx, part, { lock: true }))) return findProgress(tx, part);
      if (isLast) await endSlice(tx, part, { verified, at });
      else await addPart(tx, part, { file, at });
      isRecorded = !isLast;
      if (isLast && !verified) return null;
      const after = await findProgress(tx, part);
      if (after.verified) await onVerified(tx, at);
      return after;
    });
    if (progress?.slices[part.index]?.verified) await mediaFiles.removeParts(name);
    else if (!progress) for (const one of before) await mediaFiles.removePart({ ...name, part: one });
    return progress;
  } catch (error) {
    // Its customer was forgotten meanwhile, and what had come was removed.
    if (isProblem(error, 'ERROR.NOT_FOUND')) await mediaFiles.remove(part.id);
    throw error;
  } finally {
    if (!isLast && !isRecorded) await mediaFiles.removePart({ ...name, part: file });
  }
}
