/** The same server inside the test's process: it starts at once, and a test may choose the time. */

import type { TariffVersions } from '../../src/domain/tariff/versions.ts';
import { readConfig } from '../../src/server/lib/config.ts';
import { createServer } from './built-server.ts';
import { jsonLines, prepareServer, readOutbox, type ServerSettings, type TestServer } from './server.ts';

export interface InProcessServer {
  readonly url: string;
  readonly dataDir: string;
  readonly lines: readonly string[];
  /** What the server's clock shows. */
  now(): Date;
  /** Moves it. */
  advance(milliseconds: number): void;
  /** Has what falls due with it be looked for at once. */
  wake(): void;
  /** Once, however often it is asked. */
  stop(): Promise<void>;
}

/** Starts the server, on the clock of this machine. */
export async function startHere(settings: ServerSettings = {}): Promise<TestServer> {
  const { lines, wake: _, ...server } = await start(settings, () => new Date());
  const output = () => lines.join('\n');
  return {
    ...server,
    output,
    log: () => jsonLines(output()),
    outbox: () => readOutbox(server.dataDir),
  };
}

/**
 * Starts the server, on a clock that only the test moves.
 * @param kept folder of the caller's, which outlives the server; by default one that ends with it
 * @param tariffs by default those of the domain
 */
export async function startInProcess(
  env: Readonly<Record<string, string>> = {},
  kept?: string,
  tariffs?: TariffVersions,
): Promise<InProcessServer> {
  let now = Date.parse('2026-11-21T08:00:00Z');
  const clock = () => new Date(now);
  return {
    ...(await start({ env, ...(kept !== undefined && { dataDir: kept }) }, clock, tariffs)),
    now: clock,
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}

async function start(settings: ServerSettings, clock: () => Date, tariffs?: TariffVersions) {
  const { dataDir, env, remove } = await prepareServer(settings);
  const lines: string[] = [];
  let stopped: Promise<void> | undefined;
  const server = await createServer({
    config: readConfig(env),
    clock,
    ...(tariffs && { tariffs }),
    writeLog: (line) => lines.push(line),
    onFatal: () => lines.push('fatal'),
  });
  return {
    url: `http://localhost:${server.port}`,
    dataDir,
    lines,
    wake: () => server.wake(),
    stop: () => {
      stopped ??= server.stop().then(remove);
      return stopped;
    },
  };
}
