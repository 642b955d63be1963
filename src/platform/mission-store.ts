/**
 * What a tablet keeps of its driver's missions: the days as they were last read, and the steps that wait to be sent. A
 * database of its own; that of the media holds media only (domain.md). Loaded with my day.
 */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { DriverDayAnswer } from '../domain/driver-day-answer.ts';
import type { PendingMove } from '../domain/pending-move.ts';
import { missionDatabase } from '../domain/stored-data.ts';
import { setWaiting } from './waiting.ts';

/** Degrees, and metres. */
export interface Position {
  readonly lat: number;
  readonly lon: number;
  readonly accuracy: number;
}

export interface KeptMove extends PendingMove {
  /** The e-mail address of the account. */
  readonly account: string;
  readonly position: Position | null;
  /** What it was a step of, for whoever reads that it was refused; the trip may be another driver's by then. */
  readonly about: string;
}

interface Missions extends DBSchema {
  /** By account. */
  days: { key: string; value: DriverDayAnswer };
  /** In the order in which they were pressed. */
  moves: { key: number; value: KeptMove };
}

/** A move with its place in the order. */
export type StoredMove = KeptMove & { readonly order: number };

let opened: Promise<IDBPDatabase<Missions>> | null = null;

function open(): Promise<IDBPDatabase<Missions>> {
  const forget = () => {
    opened = null;
  };
  opened ??= openDB<Missions>(missionDatabase, 1, {
    upgrade: (database) => {
      database.createObjectStore('days');
      database.createObjectStore('moves', { autoIncrement: true });
    },
    // A newer version of the site, or a logout, wants the database: it is opened again when it is needed.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  opened.catch(forget);
  return opened;
}

export const readDays = async (account: string): Promise<DriverDayAnswer | undefined> =>
  (await open()).get('days', account);

/** In place of those of whoever used this tablet before: another account sees none of them. */
export async function keepDays(account: string, days: DriverDayAnswer): Promise<void> {
  const tx = (await open()).transaction('days', 'readwrite');
  await Promise.all([tx.store.clear(), tx.store.put(days, account), tx.done]);
}

/** Those of an account, in their order. */
export async function readMoves(account: string): Promise<StoredMove[]> {
  const tx = (await open()).transaction('moves');
  const [keys, moves] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll(), tx.done]);
  return moves
    .map((move, index) => ({ ...move, order: keys[index] ?? 0 }))
    .filter((move) => move.account === account);
}

/** Once it resolves the step outlives a crash. @returns its place in the order */
export const addMove = (move: KeptMove): Promise<number> => change(move.account, (store) => store.add(move));

/** @param order of a move that may have been sent meanwhile: then nothing happens */
export const updateMove = (account: string, order: number, more: Partial<KeptMove>): Promise<void> =>
  change(account, async (store) => {
    const move = await store.get(order);
    if (move) await store.put({ ...move, ...more }, order);
  });

export const removeMoves = (account: string, orders: readonly number[]): Promise<void> =>
  change(account, async (store) => {
    await Promise.all(orders.map((order) => store.delete(order)));
  });

type MoveStore = ReturnType<ReturnType<typeof movesForWriting>['objectStore']>;

const movesForWriting = (database: IDBPDatabase<Missions>) =>
  database.transaction('moves', 'readwrite', { durability: 'strict' });

/** So that a logout asks, and an emptied database is noticed. */
export const noteWaiting = (account: string, count: number): void =>
  setWaiting(account, { count, what: `${count} étape${count > 1 ? 's' : ''} de vos trajets` });

/** Changes the steps of an account, and notes how many are left. */
async function change<T>(account: string, work: (store: MoveStore) => Promise<T>): Promise<T> {
  const tx = movesForWriting(await open());
  const [result] = await Promise.all([work(tx.store), tx.done]);
  noteWaiting(account, (await readMoves(account)).length);
  return result;
}
