/** The figures of the weeks: what is counted in which, and that a week without anything is there. */

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WeekFigures } from '../../src/domain/desk/figures-calls.ts';
import { lastMondays } from '../../src/domain/lib/time/week.ts';
import type { Database } from '../../src/server/database/database.ts';
import { readWeeks } from '../../src/server/desk/figures.ts';
import { getAs, signIn } from '../support/accounts.ts';
import { someSlots } from '../support/bookings.ts';
import { openTestDatabase } from '../support/database.ts';
import { type Desk, openDesk } from '../support/desk.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const MINUTE = 60_000;
const single = { serviceCode: 'single_outbound', returnSlot: null, totalCents: 3490 };

let folder: TemporaryFolder;
let desk: Desk;
beforeAll(async () => {
  folder = await temporaryFolder();
  desk = await openDesk({}, folder.path);
});
afterAll(async () => {
  await desk.server.stop();
  await folder.remove();
});

const until = (instant: string) => desk.later(Date.parse(instant) - desk.now().getTime());
const read = async (query = '', person: 'teammate' | 'admin' = 'teammate'): Promise<WeekFigures[]> => {
  const { status, body } = await getAs(
    desk.team(person),
    `${desk.server.url}/api/desk/figures${query && `?weeks=${query}`}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.weeks;
};
const nothing = { bookings: 0, unpaid: 0, turnoverCents: 0, pickups: 0, onTime: 0, cancelled: 0 };

/** Its driver is there so many minutes after the end of the appointment. */
async function pickedUp(slot: { start: string; end: string }, minutesLate: number): Promise<void> {
  const id = await desk.booked({ ...single, outboundSlot: slot });
  const driverId = desk.driverId('teammate');
  const { body } = await desk.change(id, 'assign', { tripKind: 'outbound', driverId });
  await desk.later(Date.parse(slot.end) + minutesLate * MINUTE - desk.now().getTime());
  await desk.move(body.trips[0].id, 'set_off', 'arrive');
}

test('counts in the week of France in which each thing was, and has weeks without anything', async () => {
  const mondays = lastMondays('2026-12-14', 13);
  // Saturday of the week of the 16th of November.
  const kept = await desk.booked(single);
  const given = await desk.booked(single);
  await desk.ordered(single);
  // Half an hour before Monday in Paris, and half an hour after.
  await until('2026-11-22T22:30:00Z');
  await desk.booked(single);
  await until('2026-11-22T23:30:00Z');
  await desk.booked(single);
  await desk.change(given, 'cancel', { refundCents: 1000, reason: 'Accord' });
  const invoiceId = (await desk.read(kept)).invoices[0].id;
  await desk.change(kept, 'refund', { invoiceId, cents: 490, reason: 'Geste' });
  // Two weeks later: one in time to the second, one late.
  await until('2026-12-07T08:00:00Z');
  await pickedUp(someSlots(desk.now())[0], 0);
  await until('2026-12-08T20:00:00Z');
  await pickedUp(someSlots(desk.now())[0], 1);
  await until('2026-12-14T08:00:00Z');

  const weeks = await read();
  expect(weeks.map(({ monday }) => monday)).toEqual(mondays);
  const byMonday = Object.fromEntries(weeks.map(({ monday, ...week }) => [monday, week]));
  const some = {
    '2026-11-16': { ...nothing, bookings: 3, unpaid: 1, turnoverCents: 3 * 3490 },
    '2026-11-23': { ...nothing, bookings: 1, turnoverCents: 3490 - 1000 - 490, cancelled: 1 },
    '2026-12-07': { ...nothing, bookings: 2, turnoverCents: 2 * 3490, pickups: 2, onTime: 1 },
  };
  expect(byMonday).toEqual({ ...Object.fromEntries(mondays.map((monday) => [monday, nothing])), ...some });

  const half = await read('26', 'admin');
  expect(half).toHaveLength(26);
  expect(half.slice(13)).toEqual(weeks);
});

test('are the team’s, of as many weeks as can be chosen', async () => {
  const url = `${desk.server.url}/api/desk/figures`;
  for (const tokens of [desk.customer().tokens, await signIn(desk.server, 'partner')]) {
    expect((await getAs(tokens, url)).status).toBe(403);
  }
  expect((await getAs(desk.team('teammate'), `${url}?weeks=12`)).status).toBe(400);
});

test('are read in one statement, each part of which is a range of an index', async () => {
  await desk.server.stop();
  const database = await openTestDatabase(folder.path);
  try {
    const plans: string[] = [];
    await database.tx(async (tx) => {
      // A table of few rows is read whole at less cost.
      await tx.query('set local enable_seqscan = off');
      const explaining = {
        query: async <Row>(sql: string, values?: Parameters<Database['query']>[1]) => {
          plans.push(JSON.stringify(await tx.query(`explain ${sql}`, values)));
          return [] as Row[];
        },
      };
      await readWeeks(explaining, '26', desk.now());
    });
    expect(plans).toHaveLength(1);
    // Of bookings either serves: those of a state, or all of them by their age; of few invoices that of their rates too.
    for (const index of [
      'booking_(status|newest)',
      'invoice_(issued|rates)',
      'trip_pickup',
      'booking_event_ended',
    ]) {
      expect(plans[0]).toMatch(new RegExp(index));
    }
    expect(plans[0]).not.toContain('Seq Scan');
  } finally {
    await database.close();
  }
});
