/**
 * An object store that speaks S3's protocol: OpenStack Swift as Debian has it (swift-proxy, swift-account, swift-container,
 * swift-object), on loopback, with one folder in place of its disks. Nothing is replicated, and its cache is not there.
 */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '../../src/server/lib/config.ts';
import { freePorts } from './free-ports.ts';

export interface RunningObjectStore {
  /** With a bucket that is empty. */
  readonly settings: S3Settings;
  /** The same, for a server. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

const KINDS = ['account', 'container', 'object'] as const;
const PARTS = ['proxy', ...KINDS] as const;
type Part = (typeof PARTS)[number];

const program = (part: Part) => `/usr/bin/swift-${part}-server`;

/** Whether the store is installed here: `.ci/run` installs it. */
export const hasObjectStore = PARTS.every((part) => existsSync(program(part)));

const SECONDS_TO_START = 60;
/** So few that a test sees more than one answer. */
export const LISTED_AT_ONCE = 20;
/** Asked before the others answer, it would leave them alone for a minute. */
const NEVER = 1_000_000;
const keys = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const region = 'us-east-1';
const bucket = 'media';

/** Of each of its programs. */
const settingsOf = (folder: string, port: number) => `[DEFAULT]
swift_dir = ${folder}
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
log_level = ERROR
`;

const storage = (
  kind: string,
  folder: string,
  port: number,
) => `${settingsOf(folder, port)}devices = ${folder}/disks
mount_check = false
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`;

const proxy = (folder: string, port: number) => `${settingsOf(folder, port)}[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
error_suppression_limit = ${NEVER}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = ${region}
max_bucket_listing = ${LISTED_AT_ONCE}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${keys.secretAccessKey} .admin
`;

/** Starts a store of the test's own, with an empty bucket. */
export async function startObjectStore(): Promise<RunningObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  const ports = await freePorts(PARTS);
  await mkdir(join(folder, 'disks', 'd1'), { recursive: true });
  await writeFile(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = only\ndefault = yes\n',
  );
  for (const kind of KINDS) {
    const ring = (...args: string[]) =>
      execFileSync('/usr/bin/swift-ring-builder', [`${kind}.builder`, ...args], { cwd: folder });
    ring('create', '4', '1', '1');
    ring('add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1');
    ring('rebalance');
    await writeFile(join(folder, `${kind}.conf`), storage(kind, folder, ports[kind]));
  }
  await writeFile(join(folder, 'proxy.conf'), proxy(folder, ports.proxy));
  const processes: ChildProcess[] = [];
  for (const part of PARTS) {
    const output = await open(join(folder, `${part}.log`), 'w');
    processes.push(
      spawn(program(part), [join(folder, `${part}.conf`)], {
        env: { ...process.env, SWIFT_DIR: folder },
        stdio: ['ignore', output.fd, output.fd],
      }),
    );
    await output.close();
  }
  const settings = { endpoint: `http://127.0.0.1:${ports.proxy}`, bucket, region, ...keys };
  const stop = async () => {
    for (const running of processes.filter(({ exitCode }) => exitCode === null)) {
      running.kill('SIGTERM');
      await once(running, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await makeBucket(settings);
  } catch (error) {
    await stop();
    throw error;
  }
  const env = {
    S3_ENDPOINT: settings.endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: keys.accessKeyId,
    S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
  };
  return { settings, env, stop };
}

/** Once the store answers. */
async function makeBucket({ endpoint, bucket: name, ...signing }: S3Settings): Promise<void> {
  const client = new AwsClient({ ...signing, service: 's3', retries: 0 });
  const until = Date.now() + SECONDS_TO_START * 1000;
  for (;;) {
    const answer = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' }).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) throw new Error(`the object store does not start: ${answer?.status}`);
    await wait(100);
  }
}
