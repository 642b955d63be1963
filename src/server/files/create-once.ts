/** A text that is made once and kept: instances that share its folder agree on one, even when all start at once. */

import { link, readFile, rm } from 'node:fs/promises';
import { hasCode } from '../lib/errno.ts';
import { writeDraft } from './write-whole.ts';

/** What is kept, without the space around it; what `make` answers where nothing is. */
export const createdOnce = async (path: string, make: () => string): Promise<string> =>
  (await readKept(path)) ?? (await keep(path, make()));

async function readKept(path: string): Promise<string | null> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** A link never replaces what is there: the first of two instances wins, and the other reads what it kept. */
async function keep(path: string, text: string): Promise<string> {
  const draft = await writeDraft(path, `${text}\n`);
  try {
    await link(draft, path);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(path, 'utf8')).trim();
}
