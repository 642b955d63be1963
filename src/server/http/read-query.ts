/** What a query says under a name, be it the query of a call or that of a screen. */

import type { Call } from './call.ts';

/** Null where it says nothing. */
export type ReadQuery = (name: string) => string | null;

export const queryOf =
  (call: Call): ReadQuery =>
  (name) =>
    call.req.query(name) ?? null;
