/** What is read of one booking or subscription, and what ends it. */
import type { Struct } from 'superstruct';
import { get, post } from '../../platform/http.ts';
import { uuid } from '../../platform/uuid.ts';
import { createLoad, type Load } from '../../ui/load-state.ts';

export interface Ended<T, Ending extends string> {
  readonly load: Load<T>;
  /** Shows what it has become. @throws HttpError */
  readonly end: (ending: Ending) => Promise<void>;
}

/** @param path of the one, such as `['booking', id]` */
export function createEnded<T, Ending extends string>(
  path: readonly string[],
  schema: Struct<T, unknown>,
): Ended<T, Ending> {
  const load = createLoad((signal) => get(path, schema, { signal }));
  /** The same ending tried again is the same one. */
  const attempts = new Map<Ending, string>();

  async function end(ending: Ending) {
    const clientId = attempts.get(ending) ?? uuid();
    attempts.set(ending, clientId);
    load.adopt(await post([...path, ending], { clientId }, schema));
  }
  return { load, end };
}
