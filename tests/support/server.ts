/**
 * The real server as it is built, on a free port and a folder (and database) of the test's: as a process of its own, where
 * a test is about its start, its signals or its end, else inside the test's (`in-process-server.ts`), which starts at once.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/lib/module-id.ts';
import { serverProgram } from '../../scripts/lib/tools.ts';
import { databaseSettings } from './database.ts';
import { TEST_SECRET } from './secret.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Nothing listens here: the server answers addresses from communes, and no test leaves the machine. */
const NO_GEOCODER = 'http://127.0.0.1:9/search';

export interface ServerSettings {
  /** Kept by the caller, who may start on it again (`temporaryFolder`); by default one that ends with the server. */
  readonly dataDir?: string;
  /** Folder of the built site; none by default. */
  readonly dist?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The program that runs it, of a server that is a process; by default the one that runs the test. */
  readonly node?: string;
}

export interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

export interface TestServer {
  readonly url: string;
  readonly dataDir: string;
  /** The JSON lines written so far. */
  log(): LogLine[];
  /** Everything written so far, as it is. */
  output(): string;
  /** Asks for a graceful stop. */
  stop(): Promise<unknown>;
  /** The mails written so far, as raw text. */
  outbox(): Promise<string[]>;
}

export interface ServerProcess extends TestServer {
  /** The same, and answers the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

/** A server that has been started, and may not answer yet. */
export interface StartingServer extends Omit<ServerProcess, 'url'> {
  /** Its address once it answers; rejects with what it wrote when it ends before. */
  readonly ready: Promise<string>;
}

/** Where a server keeps its data, and the environment that it is started with. */
export async function prepareServer({ dataDir: kept, dist, env }: ServerSettings) {
  const own = kept === undefined ? await temporaryFolder() : null;
  const dataDir = kept ?? own?.path ?? '';
  return {
    dataDir,
    env: {
      PORT: '0',
      DATA_DIR: dataDir,
      DIST_DIR: dist ?? join(dataDir, 'no-dist'),
      GEOCODER_URL: NO_GEOCODER,
      JWT_SECRET: TEST_SECRET,
      // Each caller may come from an address of its own (`somewhere.ts`), so that no limit by address counts them together.
      TRUSTED_PROXIES: '1',
      ...(await databaseSettings(dataDir)),
      ...env,
    },
    /** Removes the folder, unless the caller keeps it. */
    remove: async () => own?.remove(),
  };
}

/** Starts without waiting: for tests that kill at any instant. */
export async function launchServer(settings: ServerSettings): Promise<StartingServer> {
  const { dataDir, env, remove } = await prepareServer(settings);
  // Its WebAssembly is compiled once: the second time takes longer than most servers of tests live.
  const child = spawn(settings.node ?? process.execPath, ['--liftoff-only', ...serverProgram], {
    cwd: repositoryRoot,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ready = new Promise<string>((resolve, reject) => {
    const look = () => {
      const url = /répond sur (http:\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout.on('data', look);
    child.once('close', () => reject(new Error(output)));
  });
  // Who does not wait for readiness does not want its refusal either.
  ready.catch(() => {});

  return {
    ready,
    dataDir,
    log: () => jsonLines(output),
    output: () => output,
    stop: async () => {
      const code = await end(child, 'SIGTERM');
      await remove();
      return code;
    },
    kill: async () => {
      await end(child, 'SIGKILL');
      await remove();
    },
    outbox: () => readOutbox(dataDir),
  };
}

/** Starts and waits until the server answers. */
export async function startServer(settings: ServerSettings = {}): Promise<ServerProcess> {
  const server = await launchServer(settings);
  return { ...server, url: await server.ready };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return child.exitCode;
}

export function jsonLines(output: string): LogLine[] {
  return output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as LogLine] : []));
}

/** The paths of the `.eml` files of a data folder. */
export async function outboxFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name));
}

/** The same as raw text. */
export const readOutbox = async (dataDir: string): Promise<string[]> =>
  Promise.all((await outboxFiles(dataDir)).map((path) => readFile(path, 'utf8')));
