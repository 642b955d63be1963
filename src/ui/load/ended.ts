/** What is read of one booking or subscription, and what ends it. */
import { uuid } from '../../platform/http/uuid.ts';
import { createLoad, type Load } from './load-state.ts';

export interface Ended<T, Ending extends string> {
  readonly load: Load<T>;
  /** Shows what it has become. @throws HttpError */
  readonly end: (ending: Ending) => Promise<void>;
}

/**
 * @param read reads the one
 * @param endings each makes the call that ends it so, and answers what it has become
 */
export function createEnded<T, Ending extends string>(
  read: (signal: AbortSignal) => Promise<T>,
  endings: Readonly<Record<Ending, (change: { readonly clientId: string }) => Promise<T>>>,
): Ended<T, Ending> {
  const load = createLoad(read);
  /** The same ending tried again is the same one. */
  const attempts = new Map<Ending, string>();

  async function end(ending: Ending) {
    const clientId = attempts.get(ending) ?? uuid();
    attempts.set(ending, clientId);
    load.adopt(await endings[ending]({ clientId }));
  }
  return { load, end };
}
