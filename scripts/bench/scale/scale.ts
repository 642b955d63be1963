/**
 * What the team, a partner and a customer wait for as the history grows, on the PostgreSQL server that `DATABASE_URL` names: each
 * call's p95 beside the one that it has among ten thousand bookings, in the same minute. Among a hundred thousand by default,
 * among a million with `--million`, which takes ten minutes and ten gigabytes more.
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readDemoPassword } from '../../lib/demo-password.ts';
import { percentile, signIn } from '../calls.ts';
import type { PromiseLine, Section } from '../promise.ts';
import { copyBuild, type Site, serveSite } from '../site.ts';
import { dropDatabase, fillDatabase, onDatabase } from './filled-database.ts';
import { type Caller, type ScaleCall, scaleCalls } from './scale-calls.ts';

const SMALL = 10_000;
const LARGE = 100_000;
const MILLION = 1_000_000;
/** guarantees.md, Server. */
const PROMISED = 3;
const RUNS = 40;
const WARM_UP_RUNS = 4;
/** Shorter answers differ by what else the machine does. */
const NOISE_MS = 5;
/** Before a server is timed, its jobs have looked through the history once. */
const QUIET_MS = 2_000;

const mails: Readonly<Record<Caller, string>> = {
  admin: 'admin@demo.test',
  partner: 'partenaire@demo.test',
  customer: 'client@demo.test',
};

/** One history, served. */
interface Side {
  readonly site: Site;
  readonly url: string;
  readonly password: string;
  readonly calls: readonly ScaleCall[];
  stop(): Promise<void>;
}

interface SignedIn extends Side {
  readonly headers: Readonly<Record<Caller, Record<string, string>>>;
}

export async function scaleSection(): Promise<Section> {
  const large = process.argv.includes('--million') ? MILLION : LARGE;
  const title = `${large} bookings on PostgreSQL, beside ${SMALL}`;
  const serverUrl = process.env.DATABASE_URL;
  if (!serverUrl) {
    const line = {
      what: 'p95 of lists, searches and exports',
      value: 'not measured: DATABASE_URL names no server',
      promised: `${PROMISED} ×`,
      kept: false,
    };
    return { title, lines: [line], notes: [], data: null };
  }
  const sides: Side[] = [];
  try {
    for (const count of [SMALL, large]) sides.push(await serveHistory(serverUrl, count));
    const [small, big] = sides;
    if (!small || !big) throw new Error('a history is missing');
    const lines: PromiseLine[] = [];
    const data: Record<string, unknown> = {};
    for (const [index, { what }] of small.calls.entries()) {
      // Before each call: filling a history, and timing all of them, takes longer than a sign-in lasts.
      const times = await timesOf([await signedIn(small), await signedIn(big)], index);
      lines.push(lineOf(what, times));
      data[what] = times;
    }
    const notes = [
      '“for each part”: the answer itself grows (a month of a journal), and its time for one line is compared.',
    ];
    return { title, lines, notes, data };
  } finally {
    for (const side of sides) await side.stop();
  }
}

async function serveHistory(serverUrl: string, count: number): Promise<Side> {
  console.error(`Filling ${count} bookings…`);
  const name = `bench_scale_${process.pid}_${count}`;
  const folder = mkdtempSync(join(tmpdir(), 'scale-'));
  const drop = async () => {
    await dropDatabase(serverUrl, name);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const url = await fillDatabase(serverUrl, { name, count, dataDir: folder });
    const password = await readDemoPassword(folder);
    const site = await serveSite(copyBuild, undefined, { DATABASE_URL: url });
    await pause(QUIET_MS);
    const calls = await onDatabase(url, (database) => scaleCalls(database, new Date()));
    const stop = async () => {
      await site.stop();
      await drop();
    };
    return { site, url, password, calls, stop };
  } catch (error) {
    await drop();
    throw error;
  }
}

async function signedIn(side: Side): Promise<SignedIn> {
  const as = (caller: Caller) => signIn(side.site.origin, mails[caller], side.password);
  const headers = { admin: await as('admin'), partner: await as('partner'), customer: await as('customer') };
  return { ...side, headers };
}

interface Times {
  /** Milliseconds, and of what grows with its answer those for each part of it. */
  readonly small: readonly number[];
  readonly large: readonly number[];
  readonly perPart: boolean;
}

/** One after the other in turns: what else the machine does is the same for both. */
async function timesOf(sides: readonly [SignedIn, SignedIn], index: number): Promise<Times> {
  const [small, large]: [number[], number[]] = [[], []];
  for (let turn = -WARM_UP_RUNS; turn < RUNS; turn += 1) {
    for (const [side, times] of [
      [sides[0], small],
      [sides[1], large],
    ] as const) {
      const ms = await timeOf(side, index, Math.abs(turn));
      if (turn >= 0) times.push(ms);
    }
  }
  return { small, large, perPart: sides[0].calls[index]?.partsOf !== undefined };
}

async function timeOf({ site, url, headers, calls }: SignedIn, index: number, turn: number): Promise<number> {
  const call = calls[index];
  if (!call) throw new Error('a call is missing');
  // A person asks for few documents a minute.
  await onDatabase(url, (database) => database.query('delete from rate_limit'));
  const begun = performance.now();
  const response = await fetch(site.origin + call.path(turn), { headers: headers[call.by] });
  const text = await response.text();
  const ms = performance.now() - begun;
  if (!response.ok) throw new Error(`${call.path(turn)} answered ${response.status}: ${text}`);
  return call.partsOf ? ms / Math.max(1, call.partsOf(text)) : ms;
}

function lineOf(what: string, { small, large, perPart }: Times): PromiseLine {
  const [before, after] = [percentile(small, 0.95), percentile(large, 0.95)];
  const ratio = after / before;
  const digits = perPart ? 3 : 1;
  return {
    what: perPart ? `${what}, for each part` : what,
    value: `${after.toFixed(digits)} ms, ${ratio.toFixed(1)} × ${before.toFixed(digits)} ms`,
    promised: `${PROMISED} ×`,
    kept: ratio <= PROMISED || (!perPart && after <= NOISE_MS),
  };
}
