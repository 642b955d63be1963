/** Serves a built site from the real server on an empty database. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repositoryRoot } from '../lib/module-id.ts';
import { serverProgram } from '../lib/tools.ts';
import { writeBareDocument } from './bare-document.ts';

const START_LIMIT_MS = 30_000;
const ASK_AGAIN_MS = 100;

export interface Site {
  /** `http://127.0.0.1:<port>`, without a final `/`. */
  readonly origin: string;
  /** Its data folder. */
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** The last build, with the bare document beside it. */
export interface BuiltSite extends Site {
  /** Compressed bytes of the bare document. */
  readonly bareBytes: number;
}

/** The last build, as a folder of its own. */
export const copyBuild = (folder: string): void =>
  cpSync(join(repositoryRoot, 'dist'), folder, { recursive: true });

/** @throws when `dist/` is missing or the server does not answer within 30 s. */
export async function serveBuiltSite(): Promise<BuiltSite> {
  let bareBytes = 0;
  const site = await serveSite((folder) => {
    copyBuild(folder);
    bareBytes = writeBareDocument(folder).bytes;
  });
  return { ...site, bareBytes };
}

/**
 * @param fill puts the site into a folder
 * @param fillDatabase of the data folder, between a first start, which makes the schema, and the one that serves
 * @param settings of the server, besides its own; without a `DATABASE_URL` its database is the embedded one
 * @throws when the server does not answer within 30 s.
 */
export async function serveSite(
  fill: (folder: string) => unknown,
  fillDatabase?: (dataDir: string) => Promise<void>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Site> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const dist = join(folder, 'dist');
  await fill(dist);
  const dataDir = join(folder, 'var');
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const start = () =>
    startServer(origin, {
      PORT: String(port),
      APP_URL: origin,
      // Whatever its database and its environment are, no money is taken.
      PAYMENT_SANDBOX: 'oui',
      DIST_DIR: dist,
      DATA_DIR: dataDir,
      ...settings,
    });
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    if (fillDatabase) {
      const stopFirst = await start();
      await stopFirst();
      await fillDatabase(dataDir);
    }
    const stopServer = await start();
    return {
      origin,
      dataDir,
      stop: async () => {
        await stopServer();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @returns what stops it, once it answers. */
async function startServer(
  origin: string,
  settings: Readonly<Record<string, string>>,
): Promise<() => Promise<void>> {
  const { DATABASE_URL: _embedded, ...environment } = process.env;
  const server = spawn(process.execPath, serverProgram, {
    cwd: repositoryRoot,
    env: { ...environment, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const stop = async () => {
    await ended(server);
    process.off('exit', kill);
  };
  try {
    await answering(`${origin}/api/health`, server);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit && server.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(ASK_AGAIN_MS);
  }
  throw new Error('the server did not start');
}

const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null) return resolve();
    server.once('close', () => resolve());
    server.kill('SIGTERM');
  });

/** A port that nobody listens on, at the moment of asking. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
