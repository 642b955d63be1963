/** Customers as the database holds them: a record, and the account that it belongs to. */

import type { Address } from '../../domain/address.ts';
import type { Customer, CustomerFields } from '../../domain/customer.ts';
import type { Queryable, SqlValue } from '../database/database.ts';

/** Said when there is none. */
export const NO_CUSTOMER = 'Aucun client ne correspond.';

export interface StoredCustomer {
  readonly accountId: string;
  readonly customer: Customer;
}

/** The column that finds a customer. */
const keys = { id: 'customer.id', accountId: 'account.id', mail: 'account.mail' } as const;

/** @param lock keeps others from changing it until the transaction's end. */
export async function findCustomer(
  database: Queryable,
  key: keyof typeof keys,
  value: string,
  { lock = false } = {},
): Promise<StoredCustomer | null> {
  const [row] = await database.query<Customer & { accountId: string }>(
    `select account.id as "accountId", customer.id, customer.version, first_name as "firstName",
       last_name as "lastName", mail, phone, to_char(birth_date, 'YYYY-MM-DD') as "birthDate",
       company_name as "companyName", address, billing_address as "billingAddress"
     from customer join account on account.id = customer.account_id
     where ${keys[key]} = $1${lock ? ' for update' : ''}`,
    [value],
  );
  if (!row) return null;
  const { accountId, ...customer } = row;
  return { accountId, customer };
}

const noAddress: Address = {
  googleCode: '',
  label: '',
  address: '',
  city: '',
  googleAddressString: '',
  lat: 0,
  lon: 0,
};

/** What a partner reads of a customer: how to reach them, and nothing else. */
export const contactOf = (customer: Customer): Customer => ({
  ...customer,
  birthDate: null,
  address: noAddress,
  billingAddress: null,
});

/** Values of `first_name, last_name, phone, birth_date, company_name, address, billing_address`, in that order. */
export const customerValues = (fields: CustomerFields): SqlValue[] => [
  fields.firstName,
  fields.lastName,
  fields.phone,
  fields.birthDate,
  fields.companyName,
  JSON.stringify(fields.address),
  fields.billingAddress && JSON.stringify(fields.billingAddress),
];

/** How a customer is greeted and listed. */
export const displayNameOf = ({ firstName, lastName }: CustomerFields): string => `${firstName} ${lastName}`;
