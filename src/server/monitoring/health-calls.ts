/** For whoever runs the server: whether it is alive (else start it anew), and whether it is to be sent requests. */

import { enums, literal, string, type } from 'superstruct';
import { contract } from '../../domain/lib/contract/contract.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { inTime } from './in-time.ts';

export interface HealthServices extends Services {
  /** It ends soon, and still answers: a balancer sends what is new elsewhere. */
  isStopping(): boolean;
}

const readHealth = contract()({
  method: 'GET',
  path: '/health',
  answer: type({ status: literal('ok'), database: enums(['pglite', 'postgres']), version: string() }),
});

const readLiveness = contract()({
  method: 'GET',
  path: '/health/live',
  answer: type({ status: literal('ok') }),
});

export const healthCalls = ({ database, version, log, isStopping }: HealthServices) => [
  handle(
    readHealth,
    {
      summary: 'Whether this instance is ready: it goes on, and its database answers; for a balancer',
      roles: 'anyone',
      problems: ['ERROR.UNAVAILABLE'],
    },
    async () => {
      if (isStopping()) throw problem('ERROR.UNAVAILABLE', { message: 'Ce serveur s’arrête.' });
      try {
        await inTime(database.query('select 1'));
      } catch (error) {
        log.error('database_unhealthy', error);
        throw problem('ERROR.UNAVAILABLE', { message: 'La base de données ne répond pas.' });
      }
      return { status: 'ok' as const, database: database.kind, version };
    },
  ),
  handle(
    readLiveness,
    {
      summary:
        'Whether this instance itself answers, whatever its database does: it would not be better for being started anew',
      roles: 'anyone',
    },
    async () => ({ status: 'ok' as const }),
  ),
];
