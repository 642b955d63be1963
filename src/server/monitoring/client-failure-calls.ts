/** client_failure: the start of a public page failed in a browser, said once by `sendBeacon`. Only the log keeps it. */

import { reportClientFailure } from '../../domain/route/beacon-calls.ts';
import { clientFailureSchema } from '../../domain/route/beacon-schema.ts';
import { beacon } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';

const MAX_BYTES = 1_024;
export const clientFailureCalls = (services: Services) => [
  handle(
    reportClientFailure,
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
