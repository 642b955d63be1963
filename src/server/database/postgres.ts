/** A PostgreSQL server (15 or later), shared by any number of instances. */

import { Pool, type PoolClient } from 'pg';
import {
  type Database,
  DatabaseUnavailable,
  type PoolUse,
  type Queryable,
  type SqlValue,
} from './database.ts';
import { statementsOn } from './statements.ts';
import { inTransaction } from './transaction.ts';

/** Of all connections, kept for single statements, such as most reads: they never wait until a transaction has ended. */
const STATEMENT_SHARE = 0.4;
const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of ours is long; a longer one is a fault that must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Classes of SQLSTATE that say the server is away, not that the statement is wrong: connection, resources, operator. */
const unavailableStates = /^(08|53|57P)/;
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
]);

export interface PostgresAddress {
  readonly url: string;
  /** Connections at most, 2 or more. */
  readonly connections: number;
}

/** Opens two pools; nothing is asked of the server yet. */
export function openPostgres(
  { url, connections }: PostgresAddress,
  onIdleError: (error: Error) => void,
): Database {
  const open = (max: number): Pool => {
    const pool = new Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      // Every statement of ours is led by indexes to few rows, and ends before its compilation or other processes would have
      // begun; where the database guesses that far more rows are read, it would prefer to read tables whole.
      options: '-c jit=off -c max_parallel_workers_per_gather=0 -c random_page_cost=1.1',
      idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
      application_name: 'garrigue-convoyage',
    });
    return pool.on('error', onIdleError);
  };
  const forStatements = Math.max(1, Math.floor(connections * STATEMENT_SHARE));
  const statements = open(forStatements);
  const transactions = open(connections - forStatements);

  return {
    kind: 'postgres',
    pools: () => [useOf('statements', statements), useOf('transactions', transactions)],
    query: <Row>(sql: string, values?: readonly SqlValue[]) =>
      withClient(statements, (tx) => tx.query<Row>(sql, values)),
    tx: (work) => withClient(transactions, (connection) => inTransaction(connection, work)),
    close: async () => {
      await Promise.all([statements.end(), transactions.end()]);
    },
  };
}

const useOf = (pool: PoolUse['pool'], { totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  pool,
  total: totalCount,
  idle: idleCount,
  waiting: waitingCount,
});

async function withClient<T>(pool: Pool, work: (tx: Queryable) => Promise<T>): Promise<T> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    throw new DatabaseUnavailable('no connection', { cause: error });
  }
  let broken = false;
  // Between two statements a lost connection speaks through this event only; unheard, it would end the process.
  const onError = () => {
    broken = true;
  };
  client.on('error', onError);
  try {
    return await work(statementsOn(client));
  } catch (error) {
    if (broken || isUnavailable(error)) {
      broken = true;
      throw new DatabaseUnavailable('connection lost', { cause: error });
    }
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith('Connection terminated')) return true;
  if (!('code' in error) || typeof error.code !== 'string') return false;
  return unavailableStates.test(error.code) || unavailableCodes.has(error.code);
}
