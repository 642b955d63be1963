/** Brings a booking to its end by nothing but what its answer offers: where it finds nothing to do, nobody does. */

import { DRAFT_HOURS } from '../../src/domain/booking/booking.ts';
import type { OfficeBookingView } from '../../src/domain/booking/office/office-calls.ts';
import { movesOf, type TripMove } from '../../src/domain/trip/trip-machine.ts';
import type { Answer } from './api.ts';
import { requireControl } from './booking-controls.tsx';
import { type BookingWalk, ends } from './booking-walk.ts';
import { wholeWay } from './desk.ts';

/** What its people want: the vehicle driven, everything given up, or nothing that they were asked for, so that it expires. */
export type Aim = 'drive' | 'give_up' | 'wait';

interface Step {
  readonly name: string;
  /** Null where nobody does anything. */
  readonly run: () => Promise<Answer | null>;
}

/** From any state an end is not farther than that. */
const MAX_CALLS = 25;

type BookedTrip = OfficeBookingView['trips'][number];

const isOver = ({ status }: BookedTrip): boolean => status === 'done' || status === 'cancelled';
const cameToNothing: readonly string[] = ['no_show', 'refused_vehicle'];
/** In the order in which they lead on. */
const ways: readonly TripMove[] = [...wholeWay, 'repair', 'present_again'];

/** @throws where no call leads on, or the team's screen has no control for it */
export async function finish(walk: BookingWalk, aim: Aim): Promise<void> {
  const before = walk.calls;
  for (let step = nextStep(walk, aim); step; step = nextStep(walk, aim)) {
    await requireControl(walk.booking, step.name);
    const answer = await step.run();
    await walk.check();
    if (answer === null && !ends.includes(walk.booking.status)) {
      throw new Error(`what nobody answers waits for ever: ${walk.booking.status}`);
    }
    if (answer && answer.status >= 400) {
      throw new Error(`${step.name} is offered and refused: ${JSON.stringify(answer.body)}`);
    }
    const calls = walk.calls - before;
    if (calls > MAX_CALLS) throw new Error(`no end after ${calls} calls: ${walk.booking.status}`);
  }
}

/**
 * The next call; null once it is at its end, and nobody owes anything.
 * @param aim null: one step of the way alone
 * @throws at a dead end
 */
export function nextStep(walk: BookingWalk, aim: Aim | null): Step | null {
  const { booking } = walk;
  const { status, options } = booking;
  if (ends.includes(status)) return moneyStep(walk);
  const change = (what: string): Step => ({ name: what, run: () => walk.change('teammate', what) });
  if (status === 'completed') return change('close');
  if (status === 'awaiting_derogation') return change(aim === 'give_up' ? 'derogation/refuse' : 'derogation');
  if (aim === 'give_up') {
    if (options && options.cancelRefundCents !== null) {
      // What is broken down, or nobody takes, ends where it is: there is not always somebody who mends it.
      return options.isVehicleWithUs
        ? { name: 'interrupt', run: () => walk.change('teammate', 'cancel', { whereabouts: 'Chez nous' }) }
        : change('cancel');
    }
    if (options && options.returnRefundCents != null) return change('return/cancel');
  }
  const asked = askedOf(walk);
  if (asked) return aim === 'wait' ? { name: 'wait', run: () => walk.later(DRAFT_HOURS * 60) } : asked;
  const step = tripStep(walk, aim);
  if (step) return step;
  throw new Error(`a dead end: ${status}, ${booking.trips.map((trip) => trip.status).join(' and ')}`);
}

/** What its customer is asked for by a mail. */
function askedOf(walk: BookingWalk): Step | null {
  if (walk.booking.status === 'draft') return { name: 'accept', run: () => walk.accept('link', true) };
  return walk.booking.status === 'awaiting_payment' ? { name: 'pay', run: () => payNow(walk) } : null;
}

/** Of a booking that is over, once its payer's bank has decided. */
function moneyStep(walk: BookingWalk): Step | null {
  const disputed = walk.money.disputes.find(({ last }) => last === 'dispute' || last === 'answer');
  if (disputed) {
    const decision = disputed.cents % 2 === 0 ? 'lose' : 'win';
    return { name: `bank ${decision}`, run: () => walk.decide(disputed, decision) };
  }
  const failed = walk.booking.refunds.find(({ status }) => status === 'failed');
  if (failed) {
    const how = { refundId: failed.id, how: 'Virement' };
    return { name: 'refund/settle', run: () => walk.change('teammate', 'refund/settle', how) };
  }
  const [claim] = walk.booking.claims;
  if (claim) {
    const of = walk.money.onlyLost;
    return of && claim.cents % 4 > 1
      ? { name: 'claim/write_off', run: () => walk.writeOff(claim, of) }
      : { name: 'transfer claim', run: () => walk.transfer({ claimId: claim.id }, claim.cents) };
  }
  const due = walk.booking.invoices.find(({ dueCents }) => dueCents > 0);
  if (!due) return null;
  return walk.isPartners
    ? { name: 'transfer', run: () => walk.transfer({ invoiceId: due.id }, due.dueCents) }
    : { name: 'pay', run: () => payNow(walk) };
}

async function payNow(walk: BookingWalk): Promise<Answer> {
  const answer = await walk.open();
  const payment = walk.money.opened.at(-1);
  if (answer.status === 201 && payment) await walk.tell(payment, 'paid');
  return answer;
}

function tripStep(walk: BookingWalk, aim: Aim | null): Step | null {
  const { status, options, trips } = walk.booking;
  const open = trips.filter((trip) => !isOver(trip));
  const trip = open.find((one) => cameToNothing.includes(one.status)) ?? open[0];
  if (!trip) return null;
  const toAppoint = status === 'postponed' || trip.slot === null || cameToNothing.includes(trip.status);
  if (toAppoint) {
    const offered = options?.appointments?.some(({ kind }) => kind === trip.kind);
    return offered ? { name: `appoint ${trip.kind}`, run: () => appoint(walk, trip) } : null;
  }
  if (trip.canAssign && trip.driverId === null) {
    return { name: `assign ${trip.kind}`, run: () => assign(walk, trip) };
  }
  const move = onward(trip.moves);
  // Its driver seals the report without which nobody departs.
  if (trip.status === 'inspecting' && move === undefined) {
    return { name: 'report', run: () => walk.report(trip.id) };
  }
  if (move === undefined) return null;
  // In an act it goes one step: what comes between is other acts'.
  return { name: move, run: () => (aim === null ? take(walk, trip, move) : drive(walk, trip, move)) };
}

const onward = (moves: readonly string[]): TripMove | undefined => ways.find((way) => moves.includes(way));

const take = (walk: BookingWalk, trip: BookedTrip, move: TripMove): Promise<Answer> =>
  move === 'depart' ? depart(walk, trip) : walk.move(trip.id, move);

/** To its end: what is answered of a trip says how it goes on, without reading the whole booking each time. */
async function drive(walk: BookingWalk, trip: BookedTrip, first: TripMove): Promise<Answer> {
  let answer = await take(walk, trip, first);
  for (;;) {
    const move = answer.status < 400 ? onward(movesOf(answer.body.status)) : undefined;
    if (move === undefined) return answer;
    answer = await take(walk, trip, move);
  }
}

/** The first place that is left, as the team finds it. */
async function appoint(walk: BookingWalk, trip: BookedTrip): Promise<Answer> {
  let answer: Answer | null = null;
  for (const index of [5, 8, 11, 3]) {
    const slot = walk.slot(index, 'team');
    const outbound = trip.kind === 'outbound';
    answer = await walk.change('teammate', 'reschedule', {
      outboundSlot: outbound ? slot : null,
      returnSlot: outbound ? null : slot,
    });
    if (answer.status < 400) return answer;
  }
  if (!answer) throw new Error('no slot was tried');
  return answer;
}

/** Whoever is free; with nobody free, at another hour. */
async function assign(walk: BookingWalk, { kind }: BookedTrip): Promise<Answer> {
  const first = await walk.assign(kind, 'teammate');
  return first.status < 400 ? first : walk.assign(kind, 'admin');
}

/** With its report, where none was sealed for this attempt. */
async function depart(walk: BookingWalk, { id }: BookedTrip): Promise<Answer> {
  const answer = await walk.move(id, 'depart');
  if (answer.status < 400) return answer;
  await walk.report(id);
  return walk.move(id, 'depart');
}
