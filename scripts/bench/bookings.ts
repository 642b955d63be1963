/** The team's lists, desk and search among ten thousand bookings: how long the server takes for a page, and how it scrolls. */
import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '../../src/domain/lib/time/durations.ts';
import { openPglite } from '../../src/server/database/pglite.ts';
import { readDemoPassword } from '../lib/demo-password.ts';
import { manyBookings } from '../lib/many-bookings.ts';
import { percentile, read, signIn } from './calls.ts';
import type { PromiseLine, Section } from './promise.ts';
import { scrollLine } from './scroll.ts';
import { copyBuild, serveSite } from './site.ts';

const COUNT = 10_000;
const PROMISED_MS = 50;
const PAGES = 40;
/** Until the code is compiled and the database has its pages in memory, as after a minute of work. */
const WARM_UP_PAGES = 20;
/** Between two pages, as nobody turns them faster. */
const PAUSE_MS = 20;

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

const lists: readonly (readonly [string, string])[] = [
  ['all', ''],
  ['confirmed', 'status=confirmed'],
  ['expired', 'status=expired'],
  ['appointments of a week', `from=${day(0)}&to=${day(7)}`],
  ['beginning of a reference', 'q=CVG-2025-0099'],
  ['beginning of a name', 'q=elodie'],
  ['beginning of a plate', 'q=ab12'],
];

/** What the team opens besides: the desk, the search by a common name and by an end of a reference. */
const wholes: readonly (readonly [string, string])[] = [
  ['the desk', '/api/desk'],
  ['search by the beginning of a name', '/api/desk/search?q=elodie'],
  ['search by the end of a reference', '/api/desk/search?q=0099'],
];

/** On a server of its own, whose embedded database is filled before it starts again. */
export async function bookingsSection(): Promise<Section> {
  const site = await serveSite(copyBuild, fill);
  try {
    const password = await readDemoPassword(site.dataDir);
    const headers = await signIn(site.origin, 'admin@demo.test', password);
    const drivers = await read(`${site.origin}/api/booking/people`, headers);
    const driver = ['trips of a driver', `driver=${drivers.body.drivers.at(-1).id}`] as const;
    const lines: PromiseLine[] = [];
    const data: Record<string, unknown> = {};
    const asked = [
      ...[...lists, driver].map(
        ([what, query]) => [`page of the list: ${what}`, `/api/booking?${query}&after=`] as const,
      ),
      // Read anew each time, as nothing comes after it.
      ...wholes,
    ];
    for (const [what, path] of asked) {
      await readPages(site.origin + path, headers, WARM_UP_PAGES);
      const times = await readPages(site.origin + path, headers, PAGES);
      const p95 = percentile(times, 0.95);
      lines.push({
        what: `${what}, 95 % within`,
        value: `${p95.toFixed(1)} ms`,
        promised: `${PROMISED_MS} ms`,
        kept: p95 <= PROMISED_MS,
      });
      data[what] = times;
    }
    const scroll = await scrollLine(site, password);
    lines.push(scroll.line);
    data.scroll = scroll.data;
    return { title: `Bookings of the team (${COUNT})`, lines, notes: [scroll.note], data };
  } finally {
    await site.stop();
  }
}

async function fill(dataDir: string): Promise<void> {
  const database = await openPglite(dataDir, (error) => {
    throw error;
  });
  try {
    await database.query(manyBookings(COUNT, new Date()));
  } finally {
    await database.close();
  }
}

/** From the first page on, and again from the first after the last. @returns what each took, in milliseconds */
async function readPages(
  url: string,
  headers: Record<string, string>,
  count: number,
): Promise<readonly number[]> {
  const times: number[] = [];
  let after = '';
  while (times.length < count) {
    const { body, ms } = await read(url + after, headers);
    times.push(ms);
    // Of a list; the desk's next trips are none.
    after = typeof body.next === 'string' ? body.next : '';
    await pause(PAUSE_MS);
  }
  return times;
}
