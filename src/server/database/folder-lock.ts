/**
 * One process per folder, held by a listening Unix socket inside it: the kernel forgets it with the process, so a
 * killed server never leaves the folder locked.
 *
 * Each contender listens on a name of its own, then asks every other socket of the folder. Listening before looking
 * means that of two contenders at least one sees the other; names are never reused, so removing a dead one is safe.
 * Through its socket the holder may also be asked to do what it alone can.
 */

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Explained } from '../lib/explained.ts';

/** Longest path of a Unix socket, portable between Linux (107) and macOS (103). Node cuts a longer one silently. */
const MAX_SOCKET_PATH = 103;
/** Two contenders that see each other both step back, for a while of their own; a holder stays. */
const ATTEMPTS = 4;
const MAX_STEP_BACK_MS = 150;

export class FolderLocked extends Explained {
  override name = 'FolderLocked';
}

export interface FolderLock {
  release(): Promise<void>;
}

/** What the holder does for who asks, such as a command beside the server: one line each way. It never rejects. */
export type Answer = (asked: string) => Promise<string>;

const noAnswer: Answer = async () => '';

/**
 * Takes the lock of `folder`, which it creates when absent.
 * @throws FolderLocked with a French message when another live process holds it, or when its path is too long.
 */
export async function lockFolder(folder: string, answer: Answer = noAnswer): Promise<FolderLock> {
  await mkdir(folder, { recursive: true });
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const lock = await tryLock(folder, answer);
    if (lock) return lock;
    await wait(Math.random() * MAX_STEP_BACK_MS);
  }
  throw new FolderLocked(
    `Le dossier «\u00a0${folder}\u00a0» est déjà utilisé par un autre serveur en marche\u00a0: arrêtez-le, ou donnez un autre dossier dans DATA_DIR.`,
  );
}

async function tryLock(folder: string, answer: Answer): Promise<FolderLock | null> {
  const own = `${randomBytes(6).toString('hex')}.sock`;
  const path = socketPath(folder, own);
  const asking = new Set<Socket>();
  const server = await listen(path, (socket) => {
    asking.add(socket.on('close', () => asking.delete(socket)));
    void answerOne(socket, answer);
  });
  const release = async () => {
    await rm(path, { force: true });
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of asking) socket.destroy();
    await closed;
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

function listen(path: string, onSocket: (socket: Socket) => void): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(onSocket);
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

/** Whoever only looks whether somebody is there asks nothing. */
async function answerOne(socket: Socket, answer: Answer): Promise<void> {
  try {
    for await (const asked of linesFrom(socket)) socket.end(`${await answer(asked)}\n`);
  } catch {
    // Who asked has gone.
    socket.destroy();
  }
}

async function* linesFrom(socket: Socket): AsyncGenerator<string> {
  let text = '';
  // Asked and answered on the same connection.
  for await (const some of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    text += some;
    if (!text.includes('\n')) continue;
    yield text.slice(0, text.indexOf('\n'));
    return;
  }
}

/** Asks the process that holds the lock of `folder`; null where nobody does. */
export async function askHolder(folder: string, asked: string): Promise<string | null> {
  for (const name of (await readdir(folder)).filter((one) => one.endsWith('.sock'))) {
    const path = socketPath(folder, name);
    if (!(await isAlive(path))) continue;
    const socket = connect(path);
    socket.write(`${asked}\n`);
    for await (const answer of linesFrom(socket)) {
      socket.destroy();
      return answer;
    }
  }
  return null;
}
