/**
 * What waits on this device to be sent, by account: known without opening a database, and what tells that a database was
 * emptied.
 */
import { waitingKey } from '../domain/stored-data.ts';

export interface Waiting {
  readonly count: number;
  /** « 3 étapes de vos trajets ». */
  readonly what: string;
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

/** @param waiting nothing when its count is 0 */
export function setWaiting(account: string, waiting: Waiting): void {
  const { [account]: _before, ...others } = all();
  const next = waiting.count > 0 ? { ...others, [account]: waiting } : others;
  try {
    // The key itself says that something waits.
    if (Object.keys(next).length > 0) localStorage.setItem(waitingKey, JSON.stringify(next));
    else localStorage.removeItem(waitingKey);
  } catch {
    // Without storage nothing tells of a loss; what waits is in its database all the same.
  }
}
