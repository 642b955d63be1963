/** client_failure: the start of a public page failed in a browser, said once by `sendBeacon`. Only the log keeps it. */

import { type Infer, object, pattern, size, string } from 'superstruct';
import { unreadContract } from '../../domain/lib/contract/contract.ts';
import { toldOf } from '../../domain/lib/contract/described.ts';
import { beacon } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';

const MAX_BYTES = 1_024;
const NAME = /^[a-z]{1,20}$/;
const MESSAGE_MAX_LENGTH = 200;

/** A part's name, and what the browser said without the query of any address. */
export const clientFailureSchema = object({
  name: toldOf(pattern(string(), NAME), { pattern: NAME.source }),
  message: toldOf(size(string(), 0, MESSAGE_MAX_LENGTH), { maxLength: MESSAGE_MAX_LENGTH }),
});

const tellClientFailure = unreadContract<Infer<typeof clientFailureSchema>>()({
  method: 'POST',
  path: '/client_failure',
});

export const clientFailureCalls = (services: Services) => [
  handle(
    tellClientFailure,
    {
      summary: 'Says that the start of a page failed in a browser; only the log keeps it',
      roles: 'anyone',
      limit: limits.clientFailure,
      body: beacon(clientFailureSchema, MAX_BYTES),
      status: 204,
      withoutXsrf: true,
    },
    async ({ call, body: { name, message } }) => {
      services.log.error('client_failure', null, { part: name, message });
      return call.body(null, 204);
    },
  ),
];
