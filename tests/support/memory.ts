/** Memory that is used as a folder: nothing of a test has to reach the disk. */

import { existsSync, statfsSync } from 'node:fs';

/** Where memory can be had as a folder, with room for the databases of a whole run: an embedded one is 40 MB of files. */
export const MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;

/** Whether a whole run fits into memory that is used as files: a container often has a few megabytes of it. */
export function memoryHasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ROOM_BYTES;
}
