/** client_failure: the start of a public page failed in a browser, said once by `sendBeacon`. Only the log keeps it. */

import { object, pattern, size, string } from 'superstruct';
import { readBody } from '../http/body.ts';
import type { ApiCall } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import type { Services } from '../services.ts';

const MAX_BYTES = 1_024;

/** A part's name, and what the browser said without the query of any address. */
export const clientFailureSchema = object({
  name: pattern(string(), /^[a-z]{1,20}$/),
  message: size(string(), 0, 200),
});

export const clientFailureCalls = (services: Services): ApiCall[] => [
  {
    method: 'POST',
    path: '/client_failure',
    withoutXsrf: true,
    answer: async (call) => {
      await services.rateLimits.require(limits.clientFailure, services.clientAddress(call));
      const { name, message } = await readBody(call, clientFailureSchema, {
        types: ['text/plain', 'application/json'],
        maxBytes: MAX_BYTES,
      });
      services.log.error('client_failure', null, { part: name, message });
      return call.body(null, 204);
    },
  },
];
