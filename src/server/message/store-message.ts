/** Stores a visitor's message and the mail that tells of it, in one transaction: both or neither. */

import { randomUUID } from 'node:crypto';
import type { ContactFields } from '../../domain/message/contact-message.ts';
import type { Database } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { limits } from '../http/limits.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { queueMail } from '../outbox/mail.ts';
import { contactMail } from './contact-mail.ts';
import { consumeToken, lockToken } from './token.ts';

export interface Post {
  readonly contact: ContactFields & { readonly clientId: string };
  /** Null for a direct post. */
  readonly token: string | null;
  /** Whom the limits count. */
  readonly address: string;
  readonly at: Date;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

export type Stored =
  | { readonly kind: 'stored'; readonly id: string }
  | { readonly kind: 'bad_token' }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/**
 * Idempotent on `clientId`: a repeat, however many at once, makes no second message and answers the first one's id,
 * whatever became of its token and of the limits. A refusal consumes neither the token nor the e-mail's share.
 */
export function storeMessage(database: Database, rateLimits: RateLimits, post: Post): Promise<Stored> {
  const { contact, token, address, at, appUrl } = post;
  return database.tx(async (tx) => {
    const known = await findByClientId(tx, 'contact_message', contact.clientId);
    if (known) return { kind: 'stored', id: known };

    const addressLimit = token === null ? limits.contactDirectAddress : limits.contactAddress;
    const addressWait = await rateLimits.take(tx, addressLimit, address);
    if (addressWait !== null) return { kind: 'limited', retryAfter: addressWait };
    if (token !== null && !(await lockToken(tx, token, at))) return { kind: 'bad_token' };
    const mailWait = await rateLimits.take(tx, limits.contactMail, contact.mail);
    if (mailWait !== null) return { kind: 'limited', retryAfter: mailWait };

    if (token !== null) await consumeToken(tx, token);
    const id = randomUUID();
    await tx.query(
      `insert into contact_message
         (id, client_id, first_name, last_name, mail, phone, message, direct, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
      [
        id,
        contact.clientId,
        contact.firstName,
        contact.lastName,
        contact.mail,
        contact.phone,
        contact.message,
        token === null,
        at,
      ],
    );
    await queueMail(tx, contactMail(contact, at, appUrl), at);
    return { kind: 'stored', id };
  });
}
