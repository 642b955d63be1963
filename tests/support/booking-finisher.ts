/** Brings a booking to its end by nothing but what is offered to its people: where none of them finds anything to do, nobody does. */

import { DRAFT_HOURS } from '../../src/domain/booking/booking.ts';
import { requireControl, stateOf } from './booking-controls.tsx';
import { requireTaken } from './booking-drives.ts';
import { moneySteps } from './booking-dues.ts';
import { offersTo, type Person, peopleOf, type Step } from './booking-routes.ts';
import { type BookingWalk, ends } from './booking-walk.ts';
import { randomFrom } from './random.ts';

/**
 * What its people want: the vehicle driven, everything given up, nothing that they were asked for, so that it expires, or
 * whatever there is.
 */
export type Aim = 'drive' | 'give_up' | 'wait' | 'any';

/** From any state an end is not farther than that. */
const MAX_CALLS = 30;

/** Chooses among what is offered. */
export type Chance = <T>(from: readonly T[]) => T | undefined;

/** @param seed the same choices come from the same */
export function chanceOf(seed: number): Chance {
  const random = randomFrom(seed);
  return (from) => from[Math.floor(random() * from.length)];
}

/** @throws where no call leads on, or who makes it has no control for it */
export async function finish(walk: BookingWalk, aim: Aim, chance: Chance): Promise<void> {
  const before = walk.calls;
  for (;;) {
    const step = await nextStep(walk, aim, chance);
    if (!step) return;
    for (const control of step.controls) await requireControl(stateOf(walk), control);
    const answer = await step.run();
    await walk.check();
    if (answer === null && !ends.includes(walk.booking.status)) {
      throw new Error(`what nobody answers waits for ever: ${walk.booking.status}`);
    }
    if (answer) requireTaken(step.name, answer);
    const calls = walk.calls - before;
    if (calls > MAX_CALLS) throw new Error(`no end after ${calls} calls: ${walk.booking.status}`);
  }
}

/**
 * The next call; null once it is at its end, and nobody owes anything.
 * @param people those who are asked
 * @throws at a dead end
 */
export async function nextStep(
  walk: BookingWalk,
  aim: Aim,
  chance: Chance,
  people: Person[] = peopleOf(walk),
): Promise<Step | null> {
  const { status, trips } = walk.booking;
  if (ends.includes(status)) return chance(await moneySteps(walk)) ?? null;
  const isAsked = status === 'draft' || status === 'awaiting_payment';
  if (aim === 'wait' && isAsked) {
    return { name: 'wait', leads: 'up', controls: [], run: () => walk.later(DRAFT_HOURS * 60) };
  }
  const isWanted = await wantedOf(walk, aim);
  while (people.length > 0) {
    const person = chance(people) as Person;
    people.splice(people.indexOf(person), 1);
    const step = chance((await offersTo(walk, person)).filter(isWanted));
    if (step) return step;
  }
  throw new Error(`a dead end: ${status}, ${trips.map((trip) => trip.status).join(' and ')}`);
}

/** What cannot be given up goes on: whatever others may give up, the team may. */
async function wantedOf(walk: BookingWalk, aim: Aim): Promise<(step: Step) => boolean> {
  if (aim === 'any') return () => true;
  const canGiveUp = (await offersTo(walk, 'office')).some(({ leads }) => leads === 'up');
  const leads = aim === 'give_up' && canGiveUp ? 'up' : 'on';
  return (step) => step.leads === leads;
}

/** States that somebody was seen to have a way out of. */
const left = new Set<string>();

/**
 * Whether somebody has a step out of where a booking is, and whoever has one, its controls.
 * @throws at a dead end
 */
export async function requireWayOut(walk: BookingWalk): Promise<void> {
  const state = stateOf(walk);
  if (ends.includes(walk.booking.status) || left.has(state)) return;
  for (const person of peopleOf(walk)) {
    const steps = await offersTo(walk, person);
    for (const control of steps.flatMap(({ controls }) => controls)) await requireControl(state, control);
    if (steps.length === 0) continue;
    left.add(state);
    return;
  }
  throw new Error(`a dead end: nobody is offered anything of a booking that is ${state}`);
}
