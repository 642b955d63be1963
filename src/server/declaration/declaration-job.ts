/**
 * Carries out what declarations ask for, or tells the team. The call that recorded one does neither: its answer takes the
 * same work whether there is such a contract or not. What is carried out and its note are one transaction.
 */

import type { Clock } from '../../domain/lib/time/clock.ts';
import type { Database, Queryable } from '../database/database.ts';
import { type Job, startJob } from '../lib/job.ts';
import { queueMail } from '../outbox/mail.ts';
import { type CarryingOut, carryOut } from './carry-out.ts';
import { handOverMail } from './declaration-mails.ts';
import { SELECT_DECLARATION, type StoredDeclaration } from './store-declaration.ts';

export interface DeclarationJobOptions extends CarryingOut {
  readonly database: Database;
  readonly clock: Clock;
  readonly mail: Pick<Job, 'wake'>;
  readonly refunds: Pick<Job, 'wake'>;
  readonly subscriptions: Pick<Job, 'wake'>;
}

export function startDeclarationJob(options: DeclarationJobOptions): Job {
  const { database, mail, refunds, subscriptions, log } = options;
  const handleNext = async () => {
    const found = await database.tx((tx) => handleOne(tx, options));
    if (!found) return false;
    for (const job of [mail, refunds, subscriptions]) job.wake();
    return true;
  };
  return startJob('declaration', handleNext, log);
}

/** @returns whether there was one */
async function handleOne(tx: Queryable, options: DeclarationJobOptions): Promise<boolean> {
  const now = options.clock();
  const [declared] = await tx.query<StoredDeclaration>(
    `${SELECT_DECLARATION} where handled_at is null and (held_until is null or held_until <= $1)
     order by declared_at, id limit 1 for update skip locked`,
    [now],
  );
  if (!declared) return false;
  const outcome = await carryOut(tx, declared, options);
  if (outcome === 'held') return true;
  const { told } = outcome;
  if (told !== null) await queueMail(tx, handOverMail(declared, told), now);
  await tx.query('update declaration set handled_at = $2, outcome = $3, told = $4 where id = $1', [
    declared.id,
    now,
    told === null ? 'carried_out' : 'told',
    told,
  ]);
  return true;
}
