/** Stores a request for a quote with the mails that tell of it, in one transaction: all or nothing. */

import { randomUUID } from 'node:crypto';
import { parisYear } from '../../domain/lib/time/paris-time.ts';
import type { QuoteRequest } from '../../domain/quote/quote-request.ts';
import type { Tariff } from '../../domain/tariff/tariff.ts';
import type { Database, Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { limits } from '../http/limits.ts';
import type { RateLimits } from '../http/rate-limit.ts';
import { queueMail } from '../outbox/mail.ts';
import { quoteAskedMail, quoteReceivedMail } from './quote-mails.ts';

/** Who asks, and where the answer goes. */
export interface Asker {
  readonly customerId: string | null;
  readonly mail: string;
}

export interface Demand {
  readonly request: QuoteRequest;
  readonly asker: Asker;
  /** The version that holds. */
  readonly tariff: Tariff;
  readonly at: Date;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

export type Stored =
  | { readonly kind: 'stored'; readonly id: string; readonly reference: string }
  | { readonly kind: 'limited'; readonly retryAfter: number };

/** Idempotent on `clientId`: a repeat, however many at once, answers the first one's id and mails nobody. */
export function storeQuoteRequest(
  database: Database,
  rateLimits: RateLimits,
  { request, asker: { customerId, mail }, tariff, at, appUrl }: Demand,
): Promise<Stored> {
  return database.tx(async (tx) => {
    const known = await findByClientId(tx, 'quote_request', request.clientId);
    if (known) return { kind: 'stored', id: known, reference: await referenceOf(tx, known) };
    const retryAfter = await rateLimits.take(tx, limits.quoteRequestMail, mail);
    if (retryAfter !== null) return { kind: 'limited', retryAfter };

    const id = randomUUID();
    const [made] = await tx.query<{ reference: string }>(
      `insert into quote_request
         (id, client_id, reference, customer_id, mail, service_code, vehicle, outbound, inbound, provider, note,
          created_at, updated_at)
       values ($1, $2, 'DEV-' || $3::text || '-' || lpad(nextval('quote_reference')::text, 6, '0'), $4, $5, $6,
          $7::jsonb, $8::jsonb, $9::jsonb, $10::jsonb, $11, $12, $12)
       returning reference`,
      [
        id,
        request.clientId,
        parisYear(at),
        customerId,
        mail,
        request.serviceCode,
        JSON.stringify(request.vehicle),
        JSON.stringify(request.outbound),
        request.inbound && JSON.stringify(request.inbound),
        JSON.stringify(request.provider),
        request.note,
        at,
      ],
    );
    if (!made) throw new Error('a request for a quote that was just made is gone');
    const { reference } = made;
    await queueMail(tx, quoteAskedMail({ ...request, reference, mail, at, appUrl }, tariff), at);
    await queueMail(tx, quoteReceivedMail({ ...request, reference, mail }), at);
    return { kind: 'stored', id, reference };
  });
}

async function referenceOf(tx: Queryable, id: string): Promise<string> {
  const [row] = await tx.query<{ reference: string }>('select reference from quote_request where id = $1', [
    id,
  ]);
  if (!row) throw new Error('a request for a quote that was just found is gone');
  return row.reference;
}
