/**
 * What each role may do with a booking, done in any order to the real API: after each act its money is right, no slot is
 * beyond its places, and somebody has a way out, with its control on a screen of theirs; and from wherever it leads, a
 * booking is brought to an end by what its people are offered, where nobody owes anything. What was mailed of it meanwhile
 * was so. To try a walk again: SEED.
 */

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { company } from '../../src/domain/settings/company.ts';
import { people } from '../support/accounts.ts';
import { anyAct, anyOrder } from '../support/booking-acts.ts';
import { type Aim, chanceOf, finish, requireWayOut } from '../support/booking-finisher.ts';
import { BookingWalk, ends } from '../support/booking-walk.ts';
import { walkedMails } from '../support/mail-promises.ts';
import type { ReadMail } from '../support/mails.ts';
import { type Crew, gatherCrew } from '../support/walk-crew.ts';
import { brokenLink, pathsIn } from '../support/walked-mails.ts';

/** In a soak, as long as it has left once a last walk has ended, and at most this; in seconds. */
const SOAK_SECONDS = Math.min(25 * 60, Number(process.env.SOAK_SECONDS ?? 26 * 60) - 60);
/** On a server of its own each call waits for the network: the walks are the embedded database's, and some are tried there. */
const RUNS = process.env.SOAK ? 1_000_000 : process.env.DATABASE_URL ? 25 : 150;
const title = process.env.SOAK ? `walks of ${SOAK_SECONDS} s` : `${RUNS} walks`;
/** Of one walk, before it is brought to its end. */
const MAX_ACTS = process.env.SOAK ? 25 : 8;
/** The same at each run of one commit, so that a failure is of what changed: new walks are the soak's, which hands in seeds. */
const seed = Number(process.env.SEED ?? 711_184);

let crew: Crew;
beforeAll(async () => {
  crew = await gatherCrew();
});
afterAll(() => crew.server.stop());

const walks = fc.record({
  order: anyOrder,
  acts: fc.array(anyAct, { minLength: 5, maxLength: MAX_ACTS, size: 'max' }),
  aim: fc.constantFrom<Aim>('drive', 'drive', 'drive', 'give_up', 'give_up', 'wait', 'any'),
  /** Whose steps bring it to its end. */
  choices: fc.nat(),
});

type WalkPlan = typeof walks extends fc.Arbitrary<infer Plan> ? Plan : never;

const walked: BookingWalk[] = [];

/** Does what it says, brings the booking to its end, and leaves its slots to others. */
async function walkOnce({ order, acts, aim, choices }: WalkPlan): Promise<void> {
  const walk = new BookingWalk(crew, order);
  try {
    await walk.begin();
    for (const act of acts) {
      await act.run(walk);
      await walk.check();
      await requireWayOut(walk);
    }
    await finish(walk, aim, chanceOf(choices));
    expect(ends).toContain(walk.booking.status);
    expect(walk.booking.balanceCents).toBe(0);
    await walk.noteMoney();
    walked.push(walk);
  } catch (error) {
    throw new Error(`${error}\n  ${walk.log.join('\n  ')}`, { cause: error });
  } finally {
    await walk.disperse();
  }
}

test(`${title} have no dead end (SEED=${seed})`, { timeout: 30 * 60_000 }, async () => {
  let last = Promise.resolve();
  const property = fc.asyncProperty(walks, (plan) => {
    last = walkOnce(plan);
    return last;
  });
  await fc.assert(property, {
    seed,
    numRuns: RUNS,
    // The walks share a server: a shorter walk tried after a failure would meet what that one left behind.
    endOnFailure: true,
    ...(process.env.SOAK && { interruptAfterTimeLimit: SOAK_SECONDS * 1_000 }),
  });
  // The end of a soak finds one under way, which moves the clock until it has ended.
  await last;
});

test('every mail of the walks keeps what it promises', { timeout: 10 * 60_000 }, async () => {
  const { url } = crew.server;
  // A soak makes thousands of bookings: their mails are sorted once.
  const mails = new Map<string, ReadMail[]>();
  for (const mail of await crew.written()) {
    const [reference = ''] = /CVG-\d{4}-\d{6}/.exec(mail.subject) ?? [];
    mails.set(reference, [...(mails.get(reference) ?? []), mail]);
  }
  const readers = new Map([
    [crew.customer.mail, 'customer'],
    [people.partner.mail, 'partner'],
    [people.admin.mail, 'admin'],
    [people.teammate.mail, 'teammate'],
    [company.email, 'teammate'],
  ] as const);
  const wrong: string[] = [];
  const met = new Set<string>();
  const followed = new Set<string>();
  for (const { booking, facts } of walked) {
    for (const mail of mails.get(booking.reference) ?? []) {
      const { subject } = mail;
      for (const [maker, known] of Object.entries(walkedMails)) {
        if (known.test(`${subject}\n${mail.text}`)) met.add(maker);
      }
      wrong.push(...facts.unfounded(mail).map((words) => `${subject}: ${words} was never so`));
      const reader = readers.get(mail.to);
      const tokens = reader && (await crew.as(reader));
      for (const path of pathsIn(mail.text)) {
        if (followed.has(`${reader} ${path}`)) continue;
        followed.add(`${reader} ${path}`);
        const why = await brokenLink(url, path, tokens);
        if (why !== null) wrong.push(`${subject}: ${why}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(followed.size).toBeGreaterThan(walked.length);
  // Fewer walks do not meet all.
  if (RUNS >= 150) expect([...met].sort()).toEqual(Object.keys(walkedMails).sort());
});
