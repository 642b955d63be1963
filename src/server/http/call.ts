/** What every handler gets at hand. */

import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export interface CallEnv {
  Bindings: HttpBindings;
  Variables: {
    /** The pattern that logs name, in place of an address. */
    route: string;
    requestId: string;
  };
}

export type Call = Context<CallEnv>;
