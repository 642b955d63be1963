/**
 * What waits on this device to be sent, by account: known without opening a database, and what tells that a database was
 * emptied.
 */
import { waitingKey } from '../../domain/settings/stored-data.ts';

export interface Waiting {
  readonly count: number;
  /** « 3 étapes de vos trajets ». */
  readonly what: string;
  /** What waited in a database that is no longer there, and has not been told yet. */
  readonly lost?: string | undefined;
}

function all(): Record<string, Waiting> {
  try {
    return Object(JSON.parse(localStorage.getItem(waitingKey) ?? '{}'));
  } catch {
    // Forbidden, or not ours.
    return {};
  }
}

/** Undefined where nothing waits. */
export const waitingOf = (account: string): Waiting | undefined => all()[account];

/** Of whatever account. */
export const isAnythingLost = (): boolean => Object.values(all()).some(({ lost }) => lost);

/** @param waiting nothing when its count is 0; what was lost is told still */
export function setWaiting(account: string, waiting: Omit<Waiting, 'lost'>): void {
  const before = all();
  store({ ...before, [account]: { ...before[account], ...waiting } });
}

/** Their database has just been made anew. */
export function loseWaiting(): void {
  store(
    Object.fromEntries(
      Object.entries(all()).map(([account, { count, what, lost }]) => [
        account,
        { count: 0, what: '', lost: lost ?? (count > 0 ? what : undefined) },
      ]),
    ),
  );
}

/** Once it has been told. */
export function forgetLost(account: string): void {
  const { [account]: own, ...others } = all();
  if (own) store({ ...others, [account]: { count: own.count, what: own.what } });
}

function store(next: Readonly<Record<string, Waiting>>): void {
  try {
    // The key itself says that something waits.
    const kept = Object.entries(next).filter(([, { count, lost }]) => count > 0 || lost);
    if (kept.length > 0) localStorage.setItem(waitingKey, JSON.stringify(Object.fromEntries(kept)));
    else localStorage.removeItem(waitingKey);
  } catch {
    // Without storage nothing tells of a loss; what waits is in its database all the same.
  }
}
