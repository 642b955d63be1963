/** A folder of one piece of work, closed to others: emptied of what a kill left there, and gone when the work ends. */

import { mkdir, rm } from 'node:fs/promises';

/** @param folder absolute */
export async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
