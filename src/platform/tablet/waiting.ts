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

/** By account. */
export function allWaiting(): Record<string, Waiting> {
  try {
    return Object(JSON.parse(localStorage.getItem(waitingKey) ?? '{}'));
  } catch {
    // Forbidden, or not ours.
    return {};
  }
}

/** Undefined where nothing waits. */
export const waitingOf = (account: string): Waiting | undefined => allWaiting()[account];
