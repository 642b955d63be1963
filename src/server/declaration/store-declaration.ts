/** Records a declaration and queues its receipt, in one transaction: both or neither. */

import { randomUUID } from 'node:crypto';
import type { Declaration } from '../../domain/declaration/declaration.ts';
import type { Database, Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { limits } from '../http/limits.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { queueMail } from '../outbox/mail.ts';
import { receiptMail } from './declaration-mails.ts';

export interface StoredDeclaration extends Declaration {
  readonly id: string;
  readonly clientId: string;
  readonly declaredAt: Date;
  /** Until when its contract's customer may object; null where nobody was asked. */
  readonly heldUntil: Date | null;
  /** It was carried out, or handed to a person. */
  readonly isDone: boolean;
}

export interface Declared {
  readonly declaration: Declaration;
  readonly clientId: string;
  /** Whom the limits count. */
  readonly address: string;
  readonly at: Date;
}

export type Stored =
  | { readonly kind: 'stored'; readonly stored: StoredDeclaration }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** What a declaration is read by. */
export const SELECT_DECLARATION = `select id, client_id as "clientId", kind, name, mail, reference,
  to_char(end_on, 'YYYY-MM-DD') as "endOn", ground, details, declared_at as "declaredAt", held_until as "heldUntil",
  handled_at is not null as "isDone" from declaration`;

/**
 * Idempotent on `clientId`: a repeat, however many at once, makes no second one and answers the first, whatever became
 * of the limits. Whether there is such a contract is not looked at here: it would take more work than where there is none.
 */
export function storeDeclaration(
  database: Database,
  rateLimits: RateLimits,
  { declaration, clientId, address, at }: Declared,
): Promise<Stored> {
  return database.tx(async (tx) => {
    const known = await findByClientId(tx, 'declaration', clientId);
    if (known) return { kind: 'stored', stored: await readDeclaration(tx, known) };

    const retryAfter =
      (await rateLimits.take(tx, limits.declarationAddress, address)) ??
      (await rateLimits.take(tx, limits.declarationMail, declaration.mail));
    if (retryAfter !== null) return { kind: 'limited', retryAfter };

    const id = randomUUID();
    const { kind, name, mail, reference, endOn, ground, details } = declaration;
    await tx.query(
      `insert into declaration (id, client_id, kind, name, mail, reference, end_on, ground, details, declared_at)
       values ($1, $2, $3, $4, $5, $6, $7::date, $8, $9, $10)`,
      [id, clientId, kind, name, mail, reference, endOn, ground, details, at],
    );
    await queueMail(tx, receiptMail(declaration, at), at);
    return {
      kind: 'stored',
      stored: { ...declaration, id, clientId, declaredAt: at, heldUntil: null, isDone: false },
    };
  });
}

async function readDeclaration(tx: Queryable, id: string): Promise<StoredDeclaration> {
  const [stored] = await tx.query<StoredDeclaration>(`${SELECT_DECLARATION} where id = $1`, [id]);
  if (!stored) throw new Error('a declaration that was just found is gone');
  return stored;
}
