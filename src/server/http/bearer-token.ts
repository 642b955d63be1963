/** What a request gives to say who sends it (RFC 6750 §2.1). */

import type { Call } from './call.ts';

/** Undefined where it gives none. */
export const bearerToken = (call: Call): string | undefined =>
  /^Bearer (\S+)$/i.exec(call.req.header('authorization') ?? '')?.[1];
