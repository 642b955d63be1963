/** Customers as the database holds them: a record, and the account that it belongs to. */

import { randomUUID } from 'node:crypto';
import type { Address } from '../../domain/address/address.ts';
import type { Customer, CustomerFields } from '../../domain/customer/customer.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';

/** Said when there is none. */
export const NO_CUSTOMER = 'Aucun client ne correspond.';

export interface StoredCustomer {
  readonly accountId: string;
  readonly customer: Customer;
}

/** The column that finds a customer. */
const keys = {
  id: 'customer.id',
  accountId: 'account.id',
  // A partner's account has a record too, which they are invoiced by: nobody is to find it among the customers.
  mail: `account.role in (${roleList('ROLE_CUSTOMER')}) and account.mail`,
} as const;

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

/** Of whom no address is told. */
export const noAddress: Address = {
  id: '',
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

/** Adds the record of an account's customer. @returns its id */
export async function addCustomer(
  tx: Queryable,
  accountId: string,
  clientId: string,
  fields: CustomerFields,
  at: Date,
): Promise<string> {
  const id = randomUUID();
  await tx.query(
    `insert into customer
       (id, account_id, client_id, created_at, updated_at,
        first_name, last_name, phone, birth_date, company_name, address, billing_address)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8::date, $9, $10::jsonb, $11::jsonb)`,
    [id, accountId, clientId, at, ...values(fields)],
  );
  return id;
}

/** Replaces what a record says; its version goes one up. */
export async function replaceCustomer(
  tx: Queryable,
  id: string,
  fields: CustomerFields,
  at: Date,
): Promise<void> {
  await tx.query(
    `update customer set version = version + 1, updated_at = $2, first_name = $3, last_name = $4, phone = $5,
       birth_date = $6::date, company_name = $7, address = $8::jsonb, billing_address = $9::jsonb
     where id = $1`,
    [id, at, ...values(fields)],
  );
}

/** In the order of both statements above. */
const values = (fields: CustomerFields): SqlValue[] => [
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
