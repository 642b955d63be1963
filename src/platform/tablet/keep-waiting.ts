/** Notes what waits on this device to be sent, by account, and what was lost before it was: for `waiting.ts` to tell. */
import { waitingKey } from '../../domain/settings/stored-data.ts';
import { allWaiting, type Waiting } from './waiting.ts';

/** Of whatever account. */
export const isAnythingLost = (): boolean => Object.values(allWaiting()).some(({ lost }) => lost);

/** @param waiting nothing when its count is 0; what was lost is told still */
export function setWaiting(account: string, waiting: Omit<Waiting, 'lost'>): void {
  const before = allWaiting();
  store({ ...before, [account]: { ...before[account], ...waiting } });
}

/** Their database has just been made anew. */
export function loseWaiting(): void {
  store(
    Object.fromEntries(
      Object.entries(allWaiting()).map(([account, { count, what, lost }]) => [
        account,
        { count: 0, what: '', lost: lost ?? (count > 0 ? what : undefined) },
      ]),
    ),
  );
}

/** Once it has been told. */
export function forgetLost(account: string): void {
  const { [account]: own, ...others } = allWaiting();
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
