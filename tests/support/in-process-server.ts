/** The same server inside the test's process, where the test chooses the time. */

import type { TariffVersions } from '../../src/domain/tariff/versions.ts';
import { readConfig } from '../../src/server/lib/config.ts';
import { createServer } from './built-server.ts';
import { databaseSettings } from './database.ts';
import { TEST_SECRET } from './secret.ts';
import { temporaryFolder } from './temporary-folder.ts';

export interface InProcessServer {
  readonly url: string;
  readonly dataDir: string;
  readonly lines: readonly string[];
  /** What the server's clock shows. */
  now(): Date;
  /** Moves it. */
  advance(milliseconds: number): void;
  /** Once, however often it is asked. */
  stop(): Promise<void>;
}

/**
 * @param kept folder of the caller's, which outlives the server; by default one that ends with it
 * @param tariffs by default those of the domain
 */
export async function startInProcess(
  env: Readonly<Record<string, string>> = {},
  kept?: string,
  tariffs?: TariffVersions,
): Promise<InProcessServer> {
  const own = kept === undefined ? await temporaryFolder() : null;
  const dataDir = kept ?? own?.path ?? '';
  const database = await databaseSettings(dataDir);
  const lines: string[] = [];
  let now = Date.parse('2026-11-21T08:00:00Z');
  let stopped: Promise<void> | undefined;
  const server = await createServer({
    config: readConfig({
      PORT: '0',
      DATA_DIR: dataDir,
      DIST_DIR: `${dataDir}/no-dist`,
      GEOCODER_URL: 'http://127.0.0.1:9/search',
      JWT_SECRET: TEST_SECRET,
      ...database,
      ...env,
    }),
    clock: () => new Date(now),
    ...(tariffs && { tariffs }),
    writeLog: (line) => lines.push(line),
    onFatal: () => lines.push('fatal'),
  });
  return {
    url: `http://localhost:${server.port}`,
    dataDir,
    lines,
    now: () => new Date(now),
    advance: (milliseconds) => {
      now += milliseconds;
    },
    stop: () => {
      stopped ??= server.stop().then(() => own?.remove());
      return stopped;
    },
  };
}
