/**
 * What the team waits for while tablets send photos and videos: a page of the list of bookings and `health`, beside their
 * idle values in the same run. On the embedded database, and on the PostgreSQL server that `DATABASE_URL` names.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { makeDemoAccounts } from '../../src/server/customer/demo-accounts.ts';
import type { Database } from '../../src/server/database/database.ts';
import { openPglite } from '../../src/server/database/pglite.ts';
import { openPostgres } from '../../src/server/database/postgres.ts';
import { createKeys } from '../../src/server/session/keys.ts';
import { readDemoPassword } from '../lib/demo-password.ts';
import { manyBookings } from '../lib/many-bookings.ts';
import { repositoryRoot } from '../lib/module-id.ts';
import { typescriptFile } from '../lib/tools.ts';
import { percentile, read, signIn } from './calls.ts';
import type { PromiseLine, Section } from './promise.ts';
import { copyBuild, serveSite } from './site.ts';

const BOOKINGS = 10_000;
const TABLETS = 50;
const READS = 200;
const WARM_UP_READS = 40;
/** Between two reads, as nobody asks faster. */
const PAUSE_MS = 20;
/** Until every tablet is in the middle of a file. */
const SENDING_FIRST_MS = 3_000;

/** How often the idle value (guarantees.md, Server). */
const promised = { pglite: 8, postgres: 3 } as const;

type Kind = keyof typeof promised;

/** A promise that nothing was held against is not kept. */
const notMeasured: PromiseLine = {
  what: 'on postgres',
  value: 'not measured: DATABASE_URL names no server',
  promised: `${promised.postgres} ×`,
  kept: false,
};

export async function tabletsSection(): Promise<Section> {
  const lines = [...(await measure('pglite'))];
  if (process.env.DATABASE_URL) lines.push(...(await onPostgres(process.env.DATABASE_URL)));
  else lines.push(notMeasured);
  return { title: `While ${TABLETS} tablets send media`, lines, notes: [], data: null };
}

/** In a database of its own. */
async function onPostgres(serverUrl: string): Promise<PromiseLine[]> {
  const name = `bench_${process.pid}`;
  await administer(serverUrl, `create database ${name}`);
  try {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return await measure('postgres', url.href);
  } finally {
    await administer(serverUrl, `drop database ${name} with (force)`);
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

async function measure(kind: Kind, url?: string): Promise<PromiseLine[]> {
  const ignore = () => {};
  const fill = async (dataDir: string) => {
    const database = url ? openPostgres({ url, connections: 10 }, ignore) : await openPglite(dataDir, ignore);
    try {
      await fillDatabase(database, dataDir);
    } finally {
      await database.close();
    }
  };
  const site = await serveSite(copyBuild, fill, url ? { DATABASE_URL: url } : {});
  try {
    const password = await readDemoPassword(site.dataDir);
    const admin = await signIn(site.origin, 'admin@demo.test', password);
    const driver = await signIn(site.origin, 'convoyeur@demo.test', password);
    const list = `${site.origin}/api/booking?`;
    const calls = { 'page of the list': list, health: `${site.origin}/api/health` };
    const { body } = await read(list, admin);
    const [trip] = (await read(`${site.origin}/api/booking/${body.items[0].id}`, admin)).body.trips;
    const times = async () => {
      const p99: Record<string, number> = {};
      for (const [what, call] of Object.entries(calls)) p99[what] = await p99Of(call, admin);
      return p99;
    };
    const idle = await times();
    const sender = startTablets(site.origin, driver, trip.id);
    try {
      await pause(SENDING_FIRST_MS);
      const busy = await times();
      if (sender.exitCode !== null) throw new Error('the tablets stopped sending');
      return Object.keys(calls).map((what) => lineOf(kind, what, idle[what] ?? 0, busy[what] ?? 0));
    } finally {
      sender.kill('SIGKILL');
    }
  } finally {
    await site.stop();
  }
}

async function fillDatabase(database: Database, dataDir: string): Promise<void> {
  // The embedded one has them from its first start.
  if (database.kind === 'postgres') {
    await database.tx((tx) => makeDemoAccounts(tx, dataDir, createKeys(dataDir), new Date()));
  }
  await database.query(manyBookings(BOOKINGS, new Date()));
}

/** A process of its own, which yields the processor to the server: tablets compute on their own. */
function startTablets(
  origin: string,
  { Authorization }: Record<string, string>,
  tripId: string,
): ChildProcess {
  const sender = spawn(process.execPath, typescriptFile('scripts/bench/send-media.ts'), {
    cwd: repositoryRoot,
    env: {
      ...process.env,
      ORIGIN: origin,
      AUTHORIZATION: Authorization,
      TRIP: tripId,
      TABLETS: `${TABLETS}`,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (sender.pid) setPriority(sender.pid, constants.priority.PRIORITY_LOW);
  return sender;
}

async function p99Of(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let count = -WARM_UP_READS; count < READS; count += 1) {
    const { ms } = await read(url, headers);
    if (count >= 0) times.push(ms);
    await pause(PAUSE_MS);
  }
  return percentile(times, 0.99);
}

function lineOf(kind: Kind, what: string, idle: number, busy: number): PromiseLine {
  const ratio = busy / idle;
  return {
    what: `${what} on ${kind}, p99 beside ${idle.toFixed(1)} ms idle`,
    value: `${busy.toFixed(1)} ms, ${ratio.toFixed(1)} ×`,
    promised: `${promised[kind]} ×`,
    kept: ratio <= promised[kind],
  };
}
