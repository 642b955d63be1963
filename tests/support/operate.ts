/** The commands beside a server, as whoever runs it types them. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { serverFolder } from '../../scripts/lib/tools.ts';

export interface Operated {
  readonly code: number | null;
  /** Everything that it printed. */
  readonly text: string;
}

/** @param killed resolves when it is to be killed, if it has not ended by then */
export async function operate(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  killed?: Promise<unknown>,
): Promise<Operated> {
  const running = spawn(
    process.execPath,
    ['--enable-source-maps', join(serverFolder, 'operate.js'), ...args],
    {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const printed: Buffer[] = [];
  for (const output of [running.stdout, running.stderr]) output.on('data', (some) => printed.push(some));
  void killed?.then(() => running.kill('SIGKILL'));
  const [code] = await once(running, 'close');
  return { code, text: Buffer.concat(printed).toString('utf8') };
}
