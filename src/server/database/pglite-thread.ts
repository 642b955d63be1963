/** The thread that owns PGlite: it would block the event loop of the server. */

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { answerThread } from '../lib/thread.ts';
import type { SqlValue } from './database.ts';

export type PgliteRequest =
  | { readonly kind: 'open'; readonly folder: string }
  | { readonly kind: 'query'; readonly sql: string; readonly values?: readonly SqlValue[] | undefined }
  | { readonly kind: 'close' };

/**
 * PostgreSQL's cache, zeroed at each start: of the 128 MB that PGlite asks for by default that takes three quarters of the
 * start's processor time, and files are in the system's cache anyway.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

let database: PGlite | undefined;

answerThread(async (request: PgliteRequest): Promise<unknown[]> => {
  if (request.kind === 'open') {
    await initialise(request.folder);
    database = await PGlite.create(request.folder, { startParams });
    return [];
  }
  if (request.kind === 'close') {
    await database?.close();
    return [];
  }
  if (!database) throw new Error('PGlite is not open');
  if (request.values) return (await database.query<unknown>(request.sql, [...request.values])).rows;
  return (await database.exec(request.sql)).at(-1)?.rows ?? [];
});

/** A kill while PGlite initialises ruins its folder: it is made beside, closed, and only then given its name. */
async function initialise(folder: string): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  await mkdir(parent, { recursive: true });
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true, force: true });
  }
  if (existsSync(folder)) return;
  const fresh = join(parent, `${prefix}${process.pid}`);
  const first = await PGlite.create(fresh, { startParams });
  await first.close();
  await rename(fresh, folder);
}
