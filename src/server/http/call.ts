/** What a call of the API is: its method, path and answer, and what every handler gets at hand. */

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

export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Under `/api`; `:name` is a parameter, read with `call.req.param('name')`. Several calls may share a path. */
  readonly path: string;
  /** Sent by what cannot carry the XSRF header: `sendBeacon`, a provider, a form without script. */
  readonly withoutXsrf?: true;
  readonly answer: (call: Call) => Promise<Response>;
}
