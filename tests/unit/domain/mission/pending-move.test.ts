import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { next } from '../../../../src/domain/lib/machine.ts';
import {
  afterAllMoves,
  afterMoves,
  type PendingMove,
  stepsOf,
} from '../../../../src/domain/mission/pending-move.ts';
import { type TripState, tripStates } from '../../../../src/domain/trip/trip.ts';
import { tripMachine, tripMoves } from '../../../../src/domain/trip/trip-machine.ts';

const states = Object.keys(tripStates) as TripState[];
const trip = (status: string, bookingStatus = 'confirmed') => ({
  id: 'a',
  status,
  bookingStatus,
  arrivedAt: null,
});
const move = (transition: PendingMove['transition'], more: Partial<PendingMove> = {}): PendingMove => ({
  clientId: transition,
  tripId: 'a',
  transition,
  at: '2026-11-23T08:00:00.000Z',
  refusal: null,
  ...more,
});

describe('a trip with steps that wait', () => {
  it('is where its machine leads, step by step, whatever is asked', () => {
    const asked = fc.array(fc.constantFrom(...tripMoves), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...states), asked, (from, moves) => {
        const after = afterMoves(
          trip(from),
          moves.map((name) => move(name)),
        );
        const expected = moves.reduce((state, name) => next(tripMachine, state, name) ?? state, from);
        expect(after.status).toBe(expected);
      }),
    );
  });

  it('has begun its booking, and knows when its driver arrived', () => {
    const at = '2026-11-23T08:05:00.000Z';
    expect(afterMoves(trip('assigned'), [move('set_off'), move('arrive', { at })])).toEqual({
      id: 'a',
      status: 'arrived',
      bookingStatus: 'in_progress',
      arrivedAt: at,
    });
  });

  it('is as it was after the steps of another, after a refused one, and in a state of a newer API', () => {
    expect(afterMoves(trip('assigned'), [move('set_off', { tripId: 'b' })])).toEqual(trip('assigned'));
    expect(afterMoves(trip('assigned'), [move('set_off', { refusal: 'Non.' })])).toEqual(trip('assigned'));
    expect(afterMoves(trip('teleported'), [move('set_off')])).toEqual(trip('teleported'));
  });
});

describe('what a driver can do next', () => {
  it.each([
    ['assigned', 'set_off', []],
    ['on_the_way', 'arrive', ['turn_back']],
    ['arrived', 'inspect', ['miss', 'refuse_vehicle', 'turn_back']],
    ['inspecting', 'depart', ['refuse_vehicle']],
    ['in_transit', 'reach', ['break_down']],
    ['breakdown', 'repair', []],
    ['arrived_at_destination', 'hand_over', ['keep_overnight', 'present_again']],
    ['handing_over', 'finish', ['keep_overnight']],
    ['kept_overnight', 'present_again', []],
    ['re_presented', 'hand_over', ['keep_overnight']],
    ['abandoned', null, []],
    ['done', null, []],
    ['no_show', null, []],
    ['planned', null, []],
    ['teleported', null, []],
  ])('in the state %s is %s, or else %j', (status, forward, others) => {
    expect(stepsOf(trip(status))).toEqual({ forward, others });
    expect(stepsOf(trip(status, 'in_progress'))).toEqual({ forward, others });
  });

  it('is not to set off for a way back whose way there has not ended, as far as the tablet knows', () => {
    const reference = 'CVG-2026-000001';
    const out = { ...trip('handing_over'), kind: 'outbound', reference };
    const back = { ...trip('assigned'), id: 'b', kind: 'return', reference, outboundStatus: 'handing_over' };
    const others = { ...back, id: 'c', reference: 'CVG-2026-000002' };
    const nextOf = (moves: readonly PendingMove[]) =>
      afterAllMoves([out, back, others], moves).map((one) => stepsOf(one).forward);
    expect(nextOf([])).toEqual(['finish', null, null]);
    // Its end waits on the tablet; of another booking nothing is known.
    expect(nextOf([move('finish')])).toEqual([null, 'set_off', null]);
    // There is no way there, or an older API says nothing of it.
    for (const outboundStatus of [null, undefined, 'done']) {
      expect(stepsOf({ ...back, outboundStatus }).forward).toBe('set_off');
    }
  });

  it('is nothing while the booking is not under way', () => {
    expect(stepsOf(trip('assigned', 'awaiting_derogation'))).toEqual({ forward: null, others: [] });
  });
});
