/** The folder of what the server keeps: password hashes, keys and mails, which no other user of the machine may read. */

import { chmod, mkdir } from 'node:fs/promises';
import { hasCode } from '../lib/errno.ts';
import type { Log } from '../lib/log.ts';

const OWNER_ONLY = 0o700;

/**
 * Makes the folder where there is none, and closes one that was left open to others. The embedded database gives its
 * files to everybody, whatever the mask of the process: what they stand in keeps others out.
 * @throws what the file system throws, but for a folder of another user's, which is theirs to close: that is logged.
 */
export async function closeToOthers(folder: string, log: Log): Promise<void> {
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY });
  try {
    await chmod(folder, OWNER_ONLY);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) throw error;
    log.warn('data_folder_not_ours', { folder });
  }
}
