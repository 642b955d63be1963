/** What invoices say of a business, beside the record of its customer. */

import { type BuyerIdentity, unknownIdentity } from '../../domain/buyer/buyer-identity.ts';
import { type VatRegime, vatRegimeOf } from '../../domain/invoice/vat-regime.ts';
import type { Queryable } from '../database/database.ts';

export interface StoredBuyer extends BuyerIdentity {
  readonly id: string;
  readonly name: string;
  readonly isCompany: boolean;
  readonly version: number;
}

interface Row extends Omit<StoredBuyer, keyof BuyerIdentity> {
  readonly identity: BuyerIdentity | null;
}

/** For `select …`, of a row of `customer`: whom it is that is invoiced. */
export const BUYER_NAME = `coalesce(nullif(company_name, ''), first_name || ' ' || last_name)`;

/** @param key of a customer, or the account that it is of @param lock keeps others from changing it until the transaction's end */
export async function findBuyer(
  database: Queryable,
  key: { readonly customerId: string } | { readonly accountId: string },
  { lock = false } = {},
): Promise<StoredBuyer | null> {
  const [column, value] = 'accountId' in key ? ['account_id', key.accountId] : ['id', key.customerId];
  const [row] = await database.query<Row>(
    `select id, ${BUYER_NAME} as name, company_name is not null as "isCompany", version, identity
     from customer where ${column} = $1${lock ? ' for update' : ''}`,
    [value],
  );
  if (!row) return null;
  const { identity, ...buyer } = row;
  return { ...buyer, ...(identity ?? unknownIdentity) };
}

export async function setIdentity(
  tx: Queryable,
  customerId: string,
  identity: BuyerIdentity,
  at: Date,
): Promise<void> {
  await tx.query(
    'update customer set identity = $2::jsonb, version = version + 1, updated_at = $3 where id = $1',
    [customerId, JSON.stringify(identity), at],
  );
}

/** Nothing of a customer whom French VAT is charged. */
export async function regimeOf(
  database: Queryable,
  key: Parameters<typeof findBuyer>[1],
): Promise<VatRegime | null> {
  const buyer = await findBuyer(database, key);
  return buyer && vatRegimeOf(buyer);
}
