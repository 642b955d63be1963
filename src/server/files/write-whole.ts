/** Files that are whole or absent: written beside, then given their name. */

import { randomUUID } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the server's own user reads what it keeps. */
export const PRIVATE = 0o600;

const DRAFT = '.tmp';

/** Whether a file is one that was being written: a crash leaves it so. */
export const isDraft = (path: string): boolean => path.endsWith(DRAFT);

/** Writes beside `path`, down to the disk unless it need not last, and answers the draft's path. */
export async function writeDraft(
  path: string,
  content: string | Uint8Array,
  mode = PRIVATE,
  isToLast = true,
): Promise<string> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}${DRAFT}`;
  const file = await open(draft, 'wx', mode);
  try {
    await file.writeFile(content);
    if (isToLast) await file.sync();
  } finally {
    await file.close();
  }
  return draft;
}

/**
 * A reader never finds half of it; what was there is replaced.
 * @param mode of the file: nobody else reads it unless it says so
 * @param isToLast whether it outlives a power cut
 */
export async function writeWhole(
  path: string,
  content: string | Uint8Array,
  mode = PRIVATE,
  isToLast = true,
): Promise<void> {
  await rename(await writeDraft(path, content, mode, isToLast), path);
}
