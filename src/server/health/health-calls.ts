/** health: for a balancer, whether this instance and its database answer. */

import { setTimeout as wait } from 'node:timers/promises';
import type { ApiCall } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';

const DATABASE_TIMEOUT_MS = 2_000;

export const healthCalls = ({ database, version, log }: Services): ApiCall[] => [
  {
    method: 'GET',
    path: '/health',
    answer: async (call) => {
      const late = new AbortController();
      try {
        await Promise.race([
          database.query('select 1'),
          wait(DATABASE_TIMEOUT_MS, null, { signal: late.signal }).then(() => {
            throw new Error('database too slow');
          }),
        ]);
      } catch (error) {
        log.error('database_unhealthy', error);
        throw problem('ERROR.UNAVAILABLE', { message: 'La base de données ne répond pas.' });
      } finally {
        late.abort();
      }
      return call.json({ status: 'ok', database: database.kind, version });
    },
  },
];
