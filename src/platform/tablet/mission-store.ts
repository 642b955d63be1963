/** A driver's days as they were last read, and the steps that wait to be sent. Loaded with my day. */
import type { DriverDayView, DriverTripView } from '../../domain/mission/calls.ts';
import { session } from '../session/session.ts';
import { missions } from './mission-database.ts';
import { noteWaiting } from './note-waiting.ts';
import { strict } from './open-database.ts';
import type { StoredMove, TabletMove } from './tablet-records.ts';

export const readDays = async (account: string): Promise<DriverDayView | undefined> =>
  (await missions()).get('days', account);

/** In place of those of whoever used this tablet before: another account sees none of them. */
export async function keepDays(account: string, days: DriverDayView): Promise<void> {
  const database = await missions();
  // Whoever has logged out meanwhile has left nothing here, and what was on its way brings nothing back.
  if (session.peek()?.userName !== account) return;
  const tx = database.transaction('days', 'readwrite');
  await Promise.all([tx.store.clear(), tx.store.put(days, account), tx.done]);
}

/** In place of what was read of it. */
export async function keepTrip(account: string, trip: DriverTripView): Promise<void> {
  const tx = (await missions()).transaction('days', 'readwrite');
  const days = await tx.store.get(account);
  if (days) await tx.store.put(withTrip(days, trip), account);
  await tx.done;
}

export const withTrip = (days: DriverDayView, trip: DriverTripView): DriverDayView => ({
  ...days,
  trips: days.trips.map((one) => (one.id === trip.id ? trip : one)),
});

/** Those of an account, in their order. */
export async function readMoves(account: string): Promise<StoredMove[]> {
  const tx = (await missions()).transaction('moves');
  const [keys, moves] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll(), tx.done]);
  return moves
    .map((move, index) => ({ ...move, order: keys[index] ?? 0 }))
    .filter((move) => move.account === account);
}

/** Once it resolves the step outlives a crash. @returns its place in the order */
export const addMove = (move: TabletMove): Promise<number> =>
  change(move.account, (store) => store.add(move));

/** @param order of a move that may have been sent meanwhile: then nothing happens */
export const updateMove = (account: string, order: number, more: Partial<TabletMove>): Promise<void> =>
  change(account, async (store) => {
    const move = await store.get(order);
    if (move) await store.put({ ...move, ...more }, order);
  });

export const removeMoves = (account: string, orders: readonly number[]): Promise<void> =>
  change(account, async (store) => {
    await Promise.all(orders.map((order) => store.delete(order)));
  });

type MoveStore = ReturnType<Awaited<ReturnType<typeof movesForWriting>>['objectStore']>;

const movesForWriting = async () => (await missions()).transaction('moves', 'readwrite', strict);

/** Changes the steps of an account, and notes how many are left. */
async function change<T>(account: string, work: (store: MoveStore) => Promise<T>): Promise<T> {
  const tx = await movesForWriting();
  const [result] = await Promise.all([work(tx.store), tx.done]);
  await noteWaiting(account);
  return result;
}
