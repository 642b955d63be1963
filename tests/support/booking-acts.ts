/** Everything that anybody may do to a booking, as data: a walk does it whether it is allowed then or not. */

import * as fc from 'fast-check';
import { feeCodes } from '../../src/domain/booking/fee-charge.ts';
import { gridServiceCodes } from '../../src/domain/tariff/service.ts';
import { tripMoves } from '../../src/domain/trip/trip-machine.ts';
import { nextStep } from './booking-finisher.ts';
import type { Actor, BookingWalk, WalkOrder } from './booking-walk.ts';

export interface Act {
  /** As a failure names it. */
  readonly name: string;
  readonly run: (walk: BookingWalk) => Promise<unknown>;
}

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

/** @param fields that it depends on, whose values are in its name */
const act = <T extends Readonly<Record<string, unknown>>>(
  name: string,
  fields: { readonly [Name in keyof T]: fc.Arbitrary<T[Name]> },
  run: (walk: BookingWalk, values: T) => Promise<unknown>,
): fc.Arbitrary<Act> =>
  fc.record(fields).map((values) => {
    const told = `${name} ${JSON.stringify(values)}`;
    return { name: told, run: (walk: BookingWalk) => run(walk, values as T), toString: () => told };
  });

/** Of whatever list, which may be empty. */
const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % (items.length || 1)];

const slotsOf = (
  walk: BookingWalk,
  by: 'buyer' | 'team',
  { out, back }: { readonly out: number | null; readonly back: number | null },
) => ({
  outboundSlot: out === null ? null : walk.slot(out, by),
  returnSlot: back === null ? null : walk.slot(back, by),
});

export const anyAct: fc.Arbitrary<Act> = fc.oneof(
  // What takes it on, so that walks get far.
  {
    weight: 20,
    arbitrary: act('goes on', {}, async (walk) => nextStep(walk, null)?.run()),
  },
  {
    weight: 6,
    arbitrary: act(
      'time passes',
      { minutes: fc.constantFrom(1, 15, 25, 31, 120, 600, 1_440, 4_320) },
      (walk, { minutes }) => walk.later(minutes),
    ),
  },
  {
    weight: 3,
    arbitrary: act(
      'accepts what was prepared',
      { by: orLink, express: fc.constantFrom(true, true, false) },
      (walk, { by, express }) => walk.accept(by, express),
    ),
  },
  {
    weight: 1,
    arbitrary: act('refuses what was prepared', { by: orLink }, (walk, { by }) =>
      by === 'link' ? walk.keyedChange('decline') : walk.change(by, 'decline'),
    ),
  },
  {
    weight: 1,
    arbitrary: act('sends it again', { by: actor }, (walk, { by }) => walk.change(by, 'draft/send')),
  },
  { weight: 3, arbitrary: act('opens a payment', {}, (walk) => walk.open()) },
  {
    weight: 5,
    arbitrary: act(
      'a payment is told of',
      {
        index: fc.nat({ max: 5 }),
        outcome: fc.constantFrom('paid', 'paid', 'failed', 'cancelled', 'expired'),
      },
      async (walk, { index, outcome }) => {
        const payment = pick(walk.money.opened, index);
        if (payment) await walk.tell(payment, outcome as 'paid');
      },
    ),
  },
  {
    weight: 9,
    arbitrary: act(
      'a driver moves',
      { trip: tripIndex, move: fc.constantFrom(...tripMoves) },
      async (walk, { trip, move }) => walk.move(pick(walk.booking.trips, trip)?.id ?? '', move),
    ),
  },
  {
    weight: 12,
    arbitrary: act(
      'a driver does what is offered',
      { trip: tripIndex, move: fc.nat({ max: 5 }) },
      async (walk, { trip, move }) => {
        const { id, moves } = pick(walk.booking.trips, trip) ?? { id: '', moves: [] };
        const offered = pick(moves, move);
        if (offered !== undefined) await walk.move(id, offered);
      },
    ),
  },
  {
    weight: 2,
    arbitrary: act('a report is sealed', { trip: tripIndex }, (walk, { trip }) =>
      walk.report(pick(walk.booking.trips, trip)?.id ?? ''),
    ),
  },
  {
    weight: 5,
    arbitrary: act(
      'assigns',
      { kind, person: fc.constantFrom('teammate', 'admin', null) },
      (walk, { kind: trip, person }) => walk.assign(trip, person as 'teammate' | 'admin' | null),
    ),
  },
  {
    weight: 9,
    arbitrary: act('reschedules', { by: actor, out: maybeSlot, back: maybeSlot }, (walk, { by, ...slots }) =>
      walk.change(
        by,
        'reschedule',
        slotsOf(walk, by === 'teammate' || by === 'admin' ? 'team' : 'buyer', slots),
      ),
    ),
  },
  {
    weight: 2,
    arbitrary: act('reschedules by a link', { out: maybeSlot, back: maybeSlot }, (walk, slots) =>
      walk.keyedChange('appointment', slotsOf(walk, 'buyer', slots)),
    ),
  },
  { weight: 1, arbitrary: act('gives up by a link', {}, (walk) => walk.keyedChange('appointment/give_up')) },
  { weight: 2, arbitrary: act('cancels', { by: actor }, (walk, { by }) => walk.change(by, 'cancel')) },
  {
    weight: 1,
    arbitrary: act('cancels otherwise', { refundCents: fc.nat({ max: 12_000 }) }, (walk, { refundCents }) =>
      walk.change('teammate', 'cancel', { refundCents, reason }),
    ),
  },
  {
    weight: 1,
    arbitrary: act('interrupts', { by: actor }, (walk, { by }) =>
      walk.change(by, 'cancel', { whereabouts: 'Chez nous' }),
    ),
  },
  {
    weight: 2,
    arbitrary: act('gives up the return', { by: actor }, (walk, { by }) => walk.change(by, 'return/cancel')),
  },
  { weight: 1, arbitrary: act('withdraws', { by: actor }, (walk, { by }) => walk.change(by, 'withdraw')) },
  {
    weight: 2,
    arbitrary: act('withdraws from the subscription', {}, (walk) => walk.withdrawSubscription()),
  },
  {
    weight: 6,
    arbitrary: act(
      'the team',
      { what: fc.constantFrom('ready', 'close', 'derogation', 'derogation/refuse'), by: actor },
      (walk, { what, by }) => walk.change(by, what),
    ),
  },
  {
    weight: 6,
    arbitrary: act(
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
  },
  {
    weight: 2,
    arbitrary: act('restores a fee', { index: fc.nat({ max: 3 }) }, async (walk, { index }) => {
      const fee = pick(walk.booking.fees, index);
      if (fee) await walk.change('teammate', 'fee/restore', { feeId: fee.id, reason });
    }),
  },
  {
    weight: 4,
    arbitrary: act('refunds', { cents: fc.integer({ min: 1, max: 4_000 }) }, (walk, { cents }) =>
      walk.change('teammate', 'refund', { cents, reason }),
    ),
  },
  {
    weight: 3,
    arbitrary: act(
      'gives up an invoice',
      { index: fc.nat({ max: 2 }), percent: fc.constantFrom(30, 100, 101) },
      async (walk, { index, percent }) => {
        const invoice = pick(walk.booking.invoices, index);
        if (!invoice) return;
        const cents = Math.ceil((Math.max(1, invoice.refundableCents) * percent) / 100);
        await walk.change('teammate', 'refund', { invoiceId: invoice.id, cents, reason });
      },
    ),
  },
  {
    weight: 3,
    arbitrary: act(
      'a transfer comes',
      { index: fc.nat({ max: 1 }), percent: fc.constantFrom(10, 50, 100, 101) },
      async (walk, { index, percent }) => {
        const invoice = pick(walk.booking.invoices, index);
        // Of what is not due too.
        const of = invoice && (invoice.dueCents > 0 ? invoice.dueCents : 500);
        if (!of) return;
        const { status } = await walk.transfer({ invoiceId: invoice.id }, Math.ceil((of * percent) / 100));
        if (status !== 200) throw new Error(`money at the bank is refused: ${status}`);
      },
    ),
  },
  {
    weight: 2,
    arbitrary: act('a transfer never came', { index: fc.nat({ max: 2 }) }, async (walk, { index }) => {
      const payment = pick(walk.booking.payments, index);
      if (payment) await walk.undoTransfer(payment.id);
    }),
  },
  {
    weight: 2,
    arbitrary: act('what left twice is written off', {}, async (walk) => {
      const [claim] = walk.booking.claims;
      const of = walk.money.onlyLost;
      if (claim && of) await walk.writeOff(claim, of);
    }),
  },
  {
    weight: 2,
    arbitrary: act('settles a refund', { index: fc.nat({ max: 2 }) }, async (walk, { index }) => {
      const refund = pick(walk.booking.refunds, index);
      if (refund) await walk.change('teammate', 'refund/settle', { refundId: refund.id, how: 'Virement' });
    }),
  },
  {
    weight: 1,
    arbitrary: act(
      'says who pays the garage',
      { by: actor, advanceMaxCents: fc.constantFrom(null, 30_000) },
      (walk, { by, advanceMaxCents }) => walk.change(by, 'advance', { advanceMaxCents }, 'PUT'),
    ),
  },
  {
    weight: 3,
    arbitrary: act(
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
  },
  {
    weight: 1,
    arbitrary: act(
      'gives up what was paid for them',
      { index: fc.nat({ max: 2 }) },
      async (walk, { index }) => {
        const disbursement = pick(walk.booking.disbursements, index);
        // What comes back of it could not be told from what a bank takes.
        if (disbursement && walk.money.disputes.length === 0) await walk.giveUpDisbursed(disbursement);
      },
    ),
  },
  {
    weight: 3,
    arbitrary: act('somebody takes a place', { slot: fc.nat({ max: 3 }) }, (walk, { slot }) =>
      walk.crowd(slot),
    ),
  },
  {
    weight: 4,
    arbitrary: act(
      'a payment is disputed',
      { index: fc.nat({ max: 2 }), percent: fc.constantFrom(40, 100, 100) },
      async (walk, { index, percent }) => {
        const payment = pick(walk.money.opened, index);
        if (payment) await walk.dispute(payment, percent);
      },
    ),
  },
  {
    weight: 5,
    arbitrary: act(
      'the bank says',
      { index: fc.nat({ max: 1 }), transition: fc.constantFrom('answer', 'lose', 'lose', 'win', 'drop') },
      async (walk, { index, transition }) => {
        const dispute = pick(walk.money.disputes, index);
        if (dispute) await walk.decide(dispute, transition as 'lose');
      },
    ),
  },
);
