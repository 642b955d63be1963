/** PgBouncer in transaction mode, as Debian has it, between a test and the PostgreSQL server of the tests. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-ports.ts';

const PROGRAM = '/usr/sbin/pgbouncer';

/** Whether it is installed here: `.ci/run` installs it. */
export const hasPgbouncer = existsSync(PROGRAM);

/** It refuses to run as root. */
const NOBODY = 65_534;

/** @param url of a database, which is then asked through it */
export async function startPgbouncer(url: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const behind = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  const { port } = await freePorts(['port']);
  const path = join(folder, 'pgbouncer.ini');
  const password = behind.password && ` password=${decodeURIComponent(behind.password)}`;
  await writeFile(
    path,
    `[databases]
* = host=${behind.hostname} port=${behind.port || '5432'} user=${behind.username}${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 4
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`,
  );
  const isRoot = userInfo().uid === 0;
  if (isRoot) {
    await chmod(folder, 0o755);
    await chmod(path, 0o644);
  }
  const running = spawn(PROGRAM, ['-q', path], {
    stdio: 'ignore',
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  behind.hostname = '127.0.0.1';
  behind.port = String(port);
  return {
    url: behind.href,
    stop: async () => {
      if (running.exitCode === null) {
        running.kill('SIGKILL');
        await once(running, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
