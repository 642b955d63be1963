/** The thread that owns PGlite: it would block the event loop of the server. */

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { answerThread } from '../lib/thread.ts';

export type PgliteRequest =
  | { readonly kind: 'open'; readonly folder: string }
  /** Messages of PostgreSQL's protocol: PGlite's own queries take four times as long. */
  | { readonly kind: 'answer'; readonly messages: Uint8Array }
  | { readonly kind: 'close' };

/**
 * PostgreSQL's cache, zeroed at each start: of the 128 MB that PGlite asks for by default that takes three quarters of the
 * start's processor time, and files are in the system's cache anyway.
 */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const NOTHING = new Uint8Array();

let database: PGlite | undefined;

answerThread(async (request: PgliteRequest): Promise<Uint8Array> => {
  if (request.kind === 'open') {
    await initialise(request.folder);
    database = await PGlite.create(request.folder, { startParams });
    return NOTHING;
  }
  if (request.kind === 'close') {
    await database?.close();
    return NOTHING;
  }
  if (!database) throw new Error('PGlite is not open');
  return database.execProtocolRaw(request.messages);
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
