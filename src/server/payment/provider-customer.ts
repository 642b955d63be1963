/** What the provider calls a person, kept so that they are one customer there, whose cards are together. */

import type { Queryable } from '../database/database.ts';
import type { Purpose } from './purpose.ts';

/** The account of who pays for each, as SQL. */
const payerOf: Readonly<Record<Purpose['kind'], string>> = {
  booking: 'coalesce(bought.partner_id, customer.account_id)',
  subscription: 'customer.account_id',
};

/** Of who pays for something: its customer, or the partner who ordered it. Null while the provider has saved nothing of theirs. */
export async function findCustomerRef(
  tx: Queryable,
  { kind, id }: Purpose,
  provider: string,
): Promise<string | null> {
  const [known] = await tx.query<{ ref: string }>(
    `select payer.payer_ref as ref from ${kind} as bought
       join customer on customer.id = bought.customer_id
       join customer as payer on payer.account_id = ${payerOf[kind]}
     where bought.id = $1 and payer.payer_provider = $2`,
    [id, provider],
  );
  return known?.ref ?? null;
}

/** With the card that was saved for it: the customer's next pages are asked for whom the last card is charged as. */
export async function noteCustomerRef(
  tx: Queryable,
  customerId: string,
  { provider, ref }: { readonly provider: string; readonly ref: string },
): Promise<void> {
  await tx.query('update customer set payer_provider = $2, payer_ref = $3 where id = $1', [
    customerId,
    provider,
    ref,
  ]);
}

/** When the provider no longer knows it. */
export async function forgetCustomerRef(database: Queryable, provider: string, ref: string): Promise<void> {
  await database.query(
    `update customer set payer_provider = null, payer_ref = null
     where payer_provider = $1 and payer_ref = $2`,
    [provider, ref],
  );
}
