/** health: for a balancer, whether this instance and its database answer. */

import { setTimeout as wait } from 'node:timers/promises';
import { enums, literal, string, type } from 'superstruct';
import { contract } from '../../domain/lib/contract/contract.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';

const DATABASE_TIMEOUT_MS = 2_000;

const readHealth = contract()({
  method: 'GET',
  path: '/health',
  answer: type({ status: literal('ok'), database: enums(['pglite', 'postgres']), version: string() }),
});

export const healthCalls = ({ database, version, log }: Services) => [
  handle(
    readHealth,
    {
      summary: 'Whether this instance and its database answer, for a balancer',
      roles: 'anyone',
      problems: ['ERROR.UNAVAILABLE'],
    },
    async () => {
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
      return { status: 'ok' as const, database: database.kind, version };
    },
  ),
];
