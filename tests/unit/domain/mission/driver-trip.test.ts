import { expect, it } from 'vitest';
import { keysOf } from '../../../../src/domain/lib/key-of.ts';
import { currentFirst, isOver } from '../../../../src/domain/mission/driver-trip.ts';
import { tripStates } from '../../../../src/domain/trip/trip.ts';

it('what was begun comes first, then what is to do, at last what is over, each in its order', () => {
  const trips = keysOf(tripStates).flatMap((status) => [
    { status, id: 1 },
    { status, id: 2 },
  ]);
  const ordered = currentFirst(trips);
  const to = (status: string) => ordered.findIndex((trip) => trip.status === status);
  expect(ordered.slice(-10).map(({ status }) => status)).toEqual(
    ['done', 'no_show', 'refused_vehicle', 'cancelled', 'abandoned'].flatMap((status) => [status, status]),
  );
  expect([to('planned'), to('assigned')]).toEqual([18, 20]);
  for (const status of keysOf(tripStates)) {
    expect(ordered.slice(to(status), to(status) + 2).map(({ id }) => id)).toEqual([1, 2]);
  }
});

it('a state of a newer API is one of a trip that goes on', () => {
  expect(isOver({ status: 'beamed' })).toBe(false);
  expect(currentFirst([{ status: 'assigned' }, { status: 'beamed' }])[0]?.status).toBe('beamed');
});
