/**
 * What each role may do with a booking, done in any order to the real API: after each act its money is right and no slot
 * is beyond its places; and from wherever it leads, a booking is brought to an end by what its answer offers, where nobody
 * owes anything. To try a walk again: SEED.
 */

import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyAct, anyOrder } from '../support/booking-acts.ts';
import { type Aim, finish } from '../support/booking-finisher.ts';
import { BookingWalk, ends } from '../support/booking-walk.ts';
import { type Crew, gatherCrew } from '../support/walk-crew.ts';

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
  aim: fc.constantFrom<Aim>('drive', 'drive', 'drive', 'give_up', 'give_up', 'wait'),
});

test(`${title} have no dead end (SEED=${seed})`, { timeout: 30 * 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ order, acts, aim }) => {
      const walk = new BookingWalk(crew, order);
      try {
        await walk.begin();
        for (const act of acts) {
          await act.run(walk);
          await walk.check();
        }
        await finish(walk, aim);
        expect(ends).toContain(walk.booking.status);
        expect(walk.booking.balanceCents).toBe(0);
      } catch (error) {
        throw new Error(`${error}\n  ${walk.log.join('\n  ')}`, { cause: error });
      } finally {
        await walk.disperse();
      }
    }),
    { seed, numRuns: RUNS, ...(process.env.SOAK && { interruptAfterTimeLimit: SOAK_SECONDS * 1_000 }) },
  );
});
