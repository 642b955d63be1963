/**
 * One process per folder, held by a listening Unix socket inside it: the kernel forgets it with the process, so a
 * killed server never leaves the folder locked.
 *
 * Each contender listens on a name of its own, then asks every other socket of the folder. Listening before looking
 * means that of two contenders at least one sees the other; names are never reused, so removing a dead one is safe.
 */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Longest path of a Unix socket, portable between Linux (107) and macOS (103). Node cuts a longer one silently. */
const MAX_SOCKET_PATH = 103;
/** Two contenders that see each other both step back, for a while of their own; a holder stays. */
const ATTEMPTS = 4;
const MAX_STEP_BACK_MS = 150;

export class FolderLocked extends Error {
  override name = 'FolderLocked';
}

export interface FolderLock {
  release(): Promise<void>;
}

/**
 * Takes the lock of `folder`, which it creates when absent.
 * @throws FolderLocked with a French message when another live process holds it, or when its path is too long.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const lock = await tryLock(folder);
    if (lock) return lock;
    await wait(Math.random() * MAX_STEP_BACK_MS);
  }
  throw new FolderLocked(
    `Le dossier «\u00a0${folder}\u00a0» est déjà utilisé par un autre serveur en marche\u00a0: arrêtez-le, ou donnez un autre dossier dans DATA_DIR.`,
  );
}

async function tryLock(folder: string): Promise<FolderLock | null> {
  const own = `${randomBytes(6).toString('hex')}.sock`;
  const path = socketPath(folder, own);
  const server = await listen(path);
  const release = async () => {
    await rm(path, { force: true });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  try {
    for (const name of await readdir(folder)) {
      if (name === own || !name.endsWith('.sock')) continue;
      const other = socketPath(folder, name);
      if (await isAlive(other)) {
        await release();
        return null;
      }
      await rm(other, { force: true });
    }
    // Seen between our bind and our listen, we looked dead and were removed: begin again.
    if (!existsSync(path)) {
      await release();
      return null;
    }
    return { release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** The shorter of the absolute and the relative path. */
function socketPath(folder: string, name: string): string {
  const absolute = join(folder, name);
  const near = relative(process.cwd(), absolute);
  const path = near.length < absolute.length ? near : absolute;
  if (Buffer.byteLength(path) > MAX_SOCKET_PATH) {
    throw new FolderLocked(
      `DATA_DIR\u00a0: le chemin «\u00a0${folder}\u00a0» est trop long (${MAX_SOCKET_PATH} octets au plus avec le nom du verrou).`,
    );
  }
  return path;
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => {
      server.unref();
      resolve(server);
    });
  });
}

function isAlive(path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') resolve(false);
      // A full queue of connections is a sign of life.
      else if (error.code === 'EAGAIN') resolve(true);
      else reject(error);
    });
  });
}
