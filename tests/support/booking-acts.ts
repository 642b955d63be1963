/** Everything that anybody may do to a booking, as data: a walk does it whether it is allowed then or not. */

import * as fc from 'fast-check';
import { feeCodes } from '../../src/domain/booking/fee-charge.ts';
import { gridServiceCodes } from '../../src/domain/tariff/service.ts';
import { tripMoves } from '../../src/domain/trip/trip-machine.ts';
import { type Act, act, pick, type WeightedAct } from './booking-act.ts';
import { requireTaken, take } from './booking-drives.ts';
import { chanceOf, nextStep } from './booking-finisher.ts';
import type { Actor, BookingWalk } from './booking-walk.ts';
import { acceptance } from './bookings.ts';
import {
  declareEnd,
  failRefund,
  orderAnew,
  terminateSubscription,
  withdrawSubscription,
} from './walk-contracts.ts';
import type { WalkOrder } from './walk-order.ts';

export const anyOrder: fc.Arbitrary<WalkOrder> = fc.record({
  serviceCode: fc.constantFrom(...gridServiceCodes),
  by: fc.constantFrom(
    'customer',
    'customer',
    'partner',
    'partner',
    'team',
    'team',
    'team_for_subscriber',
    'subscriber',
  ),
  withReturn: fc.boolean(),
  valuable: fc.nat({ max: 3 }).map((n) => n === 0),
  named: fc.nat({ max: 3 }).map((n) => n > 0),
  outbound: fc.nat({ max: 14 }),
  back: fc.nat({ max: 14 }),
});

const actor = fc.constantFrom<Actor>('buyer', 'buyer', 'customer', 'partner', 'teammate', 'admin');
const orLink = fc.constantFrom<Actor | 'link'>('link', 'link', 'customer', 'partner', 'teammate');
const kind = fc.constantFrom('outbound', 'return');
const tripIndex = fc.nat({ max: 1 });
const slotIndex = fc.nat({ max: 11 });
const maybeSlot = fc.option(slotIndex);
const reason = 'Geste commercial';
const HOUR_MS = 3_600_000;

const slotsOf = (
  walk: BookingWalk,
  by: 'buyer' | 'team',
  { out, back }: { readonly out: number | null; readonly back: number | null },
) => ({
  outboundSlot: out === null ? null : walk.slot(out, by),
  returnSlot: back === null ? null : walk.slot(back, by),
});

const tripOf = (walk: BookingWalk, index: number) => pick(walk.booking.trips, index);

/** Signed in, or by the link of the mail. */
const asked = (walk: BookingWalk, by: Actor | 'link', what: string, fields = {}) =>
  by === 'link' ? walk.keyedChange(what, fields) : walk.change(by, what, fields);

/** What takes it on, so that walks get far: by the team, or by who was mailed. One step, as what comes between is other acts'. */
const onwards = act(20, 'goes on', { seed: fc.nat() }, async (walk, { seed }) => {
  const isAsked = ['draft', 'awaiting_payment'].includes(walk.booking.status);
  const step = await nextStep(walk, 'drive', chanceOf(seed), [isAsked ? 'link' : 'office']);
  const answer = await (step?.begin ?? step?.run)?.();
  if (step && answer) requireTaken(step.name, answer);
});

const orders: readonly WeightedAct[] = [
  act(
    6,
    'time passes',
    { minutes: fc.constantFrom(1, 15, 25, 31, 120, 600, 1_440, 4_320) },
    (walk, { minutes }) => walk.later(minutes),
  ),
  act(
    3,
    'accepts what was prepared',
    { by: orLink, express: fc.constantFrom(true, true, false) },
    (walk, { by, express }) => asked(walk, by, 'accept', acceptance({ immediateExecution: express })),
  ),
  act(1, 'refuses what was prepared', { by: orLink }, (walk, { by }) => asked(walk, by, 'decline')),
  act(1, 'sends it again', { by: actor }, (walk, { by }) => walk.change(by, 'send_again')),
  act(3, 'somebody takes a place', { slot: fc.nat({ max: 3 }) }, (walk, { slot }) => walk.crowd(slot)),
];

const trips: readonly WeightedAct[] = [
  act(
    9,
    'a driver moves',
    {
      trip: tripIndex,
      move: fc.constantFrom(...tripMoves),
      // On a tablet without network.
      waitedMs: fc.constantFrom(0, 0, 0, 60_000, HOUR_MS, 30 * HOUR_MS),
    },
    (walk, { trip, move, waitedMs }) => walk.move(tripOf(walk, trip)?.id ?? '', move, 'teammate', waitedMs),
  ),
  act(
    12,
    'a driver does what is offered',
    { trip: tripIndex, move: fc.nat({ max: 5 }) },
    async (walk, { trip, move }) => {
      const { id, moves } = tripOf(walk, trip) ?? { id: '', moves: [] };
      const offered = pick(moves, move);
      if (offered !== undefined) await take(walk, id, offered);
    },
  ),
  act(
    3,
    'a report is sealed',
    {
      trip: tripIndex,
      content: fc.constantFrom(
        {},
        // On its reserve, which costs a fee.
        { fuelEighths: 0 },
        { reservations: 'La rayure de la porte est plus ancienne.' },
        { contact: null, missing: { why: 'refused' as const, reason: 'Il conteste la rayure.' } },
        { contact: null, missing: { why: 'contact_absent' as const, reason: 'Parti avant la signature.' } },
      ),
    },
    (walk, { trip, content }) => walk.report(tripOf(walk, trip)?.id ?? '', content),
  ),
  act(
    5,
    'assigns',
    { kind, person: fc.constantFrom('teammate', 'admin', null) },
    (walk, { kind: trip, person }) => walk.assign(trip, person as 'teammate' | 'admin' | null),
  ),
  act(9, 'reschedules', { by: actor, out: maybeSlot, back: maybeSlot }, (walk, { by, ...slots }) =>
    walk.change(
      by,
      'reschedule',
      slotsOf(walk, by === 'teammate' || by === 'admin' ? 'team' : 'buyer', slots),
    ),
  ),
  act(2, 'reschedules by a link', { out: maybeSlot, back: maybeSlot }, (walk, slots) =>
    walk.keyedChange('appointment', slotsOf(walk, 'buyer', slots)),
  ),
];

const endings: readonly WeightedAct[] = [
  act(1, 'gives up by a link', {}, (walk) => walk.keyedChange('appointment/give_up')),
  act(1, 'cancels by a link', {}, (walk) => walk.keyedChange('appointment/cancel')),
  act(2, 'cancels', { by: actor }, (walk, { by }) => walk.change(by, 'cancel')),
  act(1, 'cancels otherwise', { refundCents: fc.nat({ max: 12_000 }) }, (walk, { refundCents }) =>
    walk.change('teammate', 'cancel', { refundCents, reason }),
  ),
  act(1, 'interrupts', { by: actor }, (walk, { by }) =>
    walk.change(by, 'cancel', { whereabouts: 'Chez nous' }),
  ),
  act(2, 'gives up the return', { by: actor }, (walk, { by }) => walk.change(by, 'return/cancel')),
  act(1, 'withdraws', { by: actor }, (walk, { by }) => walk.change(by, 'withdraw')),
  act(2, 'withdraws from the subscription', {}, withdrawSubscription),
  act(1, 'terminates the subscription', {}, terminateSubscription),
  act(2, 'orders anew', {}, orderAnew),
  act(
    2,
    'declares a withdrawal',
    { about: fc.constantFrom('booking', 'booking', 'subscription'), isObjected: fc.boolean() },
    (walk, { about, isObjected }) => declareEnd(walk, 'withdrawal', about as 'booking', isObjected),
  ),
  act(1, 'declares a termination', {}, (walk) => declareEnd(walk, 'termination', 'subscription', false)),
  act(
    6,
    'the team',
    { what: fc.constantFrom('ready', 'close', 'derogation', 'derogation/refuse'), by: actor },
    (walk, { what, by }) => walk.change(by, what),
  ),
];

const payments: readonly WeightedAct[] = [
  act(3, 'opens a payment', {}, (walk) => walk.open()),
  act(
    5,
    'a payment is told of',
    { index: fc.nat({ max: 5 }), outcome: fc.constantFrom('paid', 'paid', 'failed', 'cancelled', 'expired') },
    async (walk, { index, outcome }) => {
      const payment = pick(walk.money.opened, index);
      if (payment) await walk.tell(payment, outcome as 'paid');
    },
  ),
  act(2, 'the same is told twice', { index: fc.nat({ max: 5 }) }, async (walk, { index }) => {
    const payment = pick(walk.money.opened, index);
    if (payment?.told) await walk.tell(payment, payment.told.outcome, payment.told.id);
  }),
  act(2, 'pays late', { minutes: fc.constantFrom(29, 31, 1_500) }, async (walk, { minutes }) => {
    const { status } = await walk.open();
    const payment = walk.money.opened.at(-1);
    if (status !== 201 || !payment) return;
    await walk.later(minutes);
    await walk.tell(payment, 'paid');
  }),
  act(
    4,
    'a payment is disputed',
    { index: fc.nat({ max: 2 }), percent: fc.constantFrom(40, 100, 100) },
    async (walk, { index, percent }) => {
      const payment = pick(walk.money.opened, index);
      if (payment) await walk.dispute(payment, percent);
    },
  ),
  act(
    5,
    'the bank says',
    { index: fc.nat({ max: 1 }), transition: fc.constantFrom('answer', 'lose', 'lose', 'win', 'drop') },
    async (walk, { index, transition }) => {
      const dispute = pick(walk.money.disputes, index);
      if (dispute) await walk.decide(dispute, transition as 'lose');
    },
  ),
];

const amounts: readonly WeightedAct[] = [
  act(
    6,
    'a fee',
    {
      tripKind: kind,
      code: fc.constantFrom(...feeCodes),
      minutesLate: fc.option(fc.constantFrom(5, 15, 30)),
      days: fc.option(fc.nat({ max: 2 })),
      waivedReason: fc.option(fc.constant(reason), { freq: 3 }),
    },
    (walk, fields) =>
      walk.change('teammate', 'fee', { ...fields, reason: fields.waivedReason ? null : reason }),
  ),
  act(2, 'restores a fee', { index: fc.nat({ max: 3 }) }, async (walk, { index }) => {
    const fee = pick(walk.booking.fees, index);
    if (fee) await walk.change('teammate', 'fee/restore', { feeId: fee.id, reason });
  }),
  act(4, 'refunds', { cents: fc.integer({ min: 1, max: 4_000 }) }, (walk, { cents }) =>
    walk.change('teammate', 'refund', { cents, reason }),
  ),
  act(
    3,
    'gives up an invoice',
    { index: fc.nat({ max: 2 }), percent: fc.constantFrom(30, 100, 101) },
    async (walk, { index, percent }) => {
      const invoice = pick(walk.booking.invoices, index);
      if (!invoice) return;
      const cents = Math.ceil((Math.max(1, invoice.refundableCents) * percent) / 100);
      await walk.change('teammate', 'refund', { invoiceId: invoice.id, cents, reason });
    },
  ),
  act(2, 'a refund fails', { index: fc.nat({ max: 2 }) }, (walk, { index }) => failRefund(walk, index)),
  act(
    3,
    'a transfer comes',
    { index: fc.nat({ max: 1 }), percent: fc.constantFrom(10, 50, 100, 101) },
    async (walk, { index, percent }) => {
      const invoice = pick(walk.booking.invoices, index);
      // Of what is not due too.
      const of = invoice && (invoice.dueCents > 0 ? invoice.dueCents : 500);
      if (!of) return;
      const answer = await walk.transfer({ invoiceId: invoice.id }, Math.ceil((of * percent) / 100));
      requireTaken('money at the bank', answer);
    },
  ),
  act(2, 'a transfer never came', { index: fc.nat({ max: 2 }) }, async (walk, { index }) => {
    const payment = pick(walk.booking.payments, index);
    if (payment) await walk.undoTransfer(payment.id);
  }),
  act(2, 'what left twice is written off', {}, async (walk) => {
    const [claim] = walk.booking.claims;
    const of = walk.money.onlyLost;
    if (claim && of) await walk.writeOff(claim, of);
  }),
  act(2, 'settles a refund', { index: fc.nat({ max: 2 }) }, async (walk, { index }) => {
    const refund = pick(walk.booking.refunds, index);
    if (refund) await walk.change('teammate', 'refund/settle', { refundId: refund.id, how: 'Virement' });
  }),
  act(
    1,
    'says who pays the garage',
    { by: actor, advanceMaxCents: fc.constantFrom(null, 30_000) },
    (walk, { by, advanceMaxCents }) => walk.change(by, 'advance', { advanceMaxCents }, 'PUT'),
  ),
];

const disbursements: readonly WeightedAct[] = [
  act(
    3,
    'the garage is paid for them',
    { cents: fc.constantFrom(5_000, 12_345, 30_000) },
    async (walk, { cents }) => {
      // So that walks get there.
      const running = ['confirmed', 'in_progress'].includes(walk.booking.status);
      if (running && !walk.booking.canDisburse) {
        await walk.change('buyer', 'advance', { advanceMaxCents: 30_000 }, 'PUT');
      }
      await walk.disburse(cents);
    },
  ),
  act(1, 'gives up what was paid for them', { index: fc.nat({ max: 2 }) }, async (walk, { index }) => {
    const disbursement = pick(walk.booking.disbursements, index);
    // What comes back of it could not be told from what a bank takes.
    if (disbursement && walk.money.disputes.length === 0) await walk.giveUpDisbursed(disbursement);
  }),
];

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  onwards,
  ...orders,
  ...trips,
  ...endings,
  ...payments,
  ...amounts,
  ...disbursements,
);
