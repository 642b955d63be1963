/** customer, customer/for_user, customer/by_email and customer/{id} (specification §5, §7). */

import { randomUUID } from 'node:crypto';
import { assign, type Infer, object, optional } from 'superstruct';
import { roles } from '../../domain/account/roles.ts';
import type { Address } from '../../domain/address/address.ts';
import type { CustomerAddress } from '../../domain/address/picked-address.ts';
import { changeCustomer, readOwnCustomer } from '../../domain/customer/calls.ts';
import { type Customer, type CustomerFields, normaliseCustomer } from '../../domain/customer/customer.ts';
import { changedCustomerSchema, newCustomerSchema } from '../../domain/customer/customer-schema.ts';
import { customerSchema } from '../../domain/customer/customer-view.ts';
import { findCustomerByMail } from '../../domain/customer/office-calls.ts';
import { createCustomer } from '../../domain/customer/sign-up-calls.ts';
import { unreadContract } from '../../domain/lib/contract/contract.ts';
import { described } from '../../domain/lib/contract/described.ts';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { inLine } from '../../domain/lib/text-rule.ts';
import type { PartnerCustomer } from '../../domain/partner/partner-order.ts';
import type { Coverage } from '../../domain/vehicle/coverage.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { QueryRule } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { limits } from '../http/limits.ts';
import { ownClientId } from '../http/own-client-id.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import { ownAccountOf } from '../session/own-account.ts';
import { pendingAddress } from './address-change.ts';
import { changeCustomer as applyChange } from './change-customer.ts';
import { contactOf, findCustomer, NO_CUSTOMER } from './customer-store.ts';
import { customerId, movesAddress, nameCustomer } from './named-customer.ts';
import { type SignUp, signUp } from './sign-up.ts';

const changers = ['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;

const mailQuery: QueryRule<string> = {
  schema: { type: 'string', format: 'email' },
  required: true,
  read: (text) => {
    const refusal = inLine(emailError)(text ?? '');
    return refusal === null ? { value: normaliseEmail(text ?? '') } : { refusal };
  },
};

/** Who has an id already is refused in words of their own (specification §5, §8); none, and null, is what is new. */
const createdCustomerSchema = (today: () => string) =>
  assign(newCustomerSchema(today), object({ id: optional(someId) }));

const someId = described<NonNullable<unknown> | null>(
  'id',
  { description: 'None, or null: who has one exists already.' },
  () => true,
);

/** It always asks for the id (specification §5). */
const changeUnnamedCustomer = unreadContract()({ method: 'PUT', path: '/customer' });

export interface CustomerServices extends Services {
  /** What a subscription includes of what is ordered for them. Subscriptions come after customers, so the server hands this in. */
  readonly coverageOf: (database: Queryable, accountId: string, now: Date) => Promise<Coverage>;
  /** What a partner said of a customer that they ordered for; handed in likewise. */
  readonly contactKnownTo: (
    database: Queryable,
    partnerId: string,
    mail: string,
  ) => Promise<PartnerCustomer | null>;
}

export const customerCalls = (services: CustomerServices) => [
  handle(
    createCustomer,
    {
      summary: 'Makes an account for a customer, who is mailed a link to choose a password',
      // Who it is matters to the log of the team alone.
      roles: { optional: roles },
      body: json(createdCustomerSchema),
      status: 201,
      problems: ['ERROR.EXISTS', 'ERROR.EXISTS_ID', 'ERROR.LIMIT'],
    },
    async ({ call, session, body: { id = null, ...customer } }) => {
      if (id !== null) throw problem('ERROR.EXISTS_ID');
      const caller = { address: services.clientAddress(call), callerId: session?.accountId ?? null };
      return { id: await makeCustomer(services, customer, caller) };
    },
  ),
  handle(
    readOwnCustomer,
    { summary: 'One’s own record', roles: ['ROLE_CUSTOMER'] },
    async ({ session: { accountId } }) => {
      const found = await findCustomer(services.database, 'accountId', accountId);
      if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
      return found.customer;
    },
  ),
  handle(
    findCustomerByMail,
    {
      summary:
        'The customer who has an e-mail address; a partner reads how to reach those they ordered for, as they said it, and no more',
      roles: ['ROLE_TEAMMATE', 'ROLE_ADMIN', 'ROLE_PARTNER'],
      limit: ({ role }) => (role === 'ROLE_PARTNER' ? { perAccount: limits.customerLookup } : null),
      query: { mail: mailQuery },
      otherAnswers: { ROLE_PARTNER: customerSchema },
    },
    async ({ session, query: { mail } }) => {
      const partnerId = ownAccountOf(session);
      const said =
        partnerId === null ? null : await services.contactKnownTo(services.database, partnerId, mail);
      const found = partnerId !== null && !said ? null : await findCustomer(services.database, 'mail', mail);
      if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
      if (said) return { ...contactOf(found.customer), ...said };
      // What is ordered for them is priced by it.
      const coverage = await services.coverageOf(services.database, found.accountId, services.clock());
      const pendingMail = await pendingAddress(services.database, found.accountId, services.clock());
      return { ...found.customer, coverage, ...(pendingMail !== null && { pendingMail }) };
    },
  ),
  handle(
    changeCustomer,
    {
      summary:
        'Changes a record; another e-mail address is asked for by the team, and its owner confirms it, or an administrator',
      roles: changers,
      params: { id: customerId },
      body: json(changedCustomerSchema),
      problems: ['ERROR.CONFLICT', 'ERROR.EXISTS'],
    },
    (input) => saveCustomer(services, input, input.body),
  ),
  handle(
    changeUnnamedCustomer,
    { summary: 'Refuses to change a record that nobody names', roles: changers, problems: ['ERROR.INVALID'] },
    async () => {
      // Specification §8, word for word.
      throw problem('ERROR.INVALID', { message: "Pas d'id pour la resource" });
    },
  ),
];

type NewCustomer = Infer<ReturnType<typeof newCustomerSchema>>;

/**
 * @param caller whom the limit counts, and who is signed in
 * @returns the customer's id
 * @throws problem ERROR.LIMIT or ERROR.EXISTS
 */
async function makeCustomer(
  services: Services,
  { clientId, redirectTo, ...fields }: NewCustomer,
  caller: Pick<SignUp, 'address' | 'callerId'>,
): Promise<string> {
  const outcome = await signUp(services, {
    clientId: ownClientId({ clientId }),
    fields: whole(fields),
    afterLogin: redirectTo,
    ...caller,
  });
  if (outcome.kind === 'limited') throw limitReached(outcome.retryAfter);
  if (outcome.kind === 'exists') throw problem('ERROR.EXISTS');
  services.mail.wake();
  return outcome.id;
}

/** @throws problem ERROR.INVALID, or as `changeCustomer` does */
async function saveCustomer(
  services: Services,
  asked: Parameters<typeof nameCustomer>[0],
  { clientId, version, id: named, ...fields }: Infer<ReturnType<typeof changedCustomerSchema>>,
): Promise<Customer> {
  const { session } = asked;
  const { id, ownAccountId } = nameCustomer(asked);
  if (named !== undefined && named.toLowerCase() !== id) {
    throw problem('ERROR.INVALID', { fields: { id: 'Cet identifiant n’est pas celui de la fiche.' } });
  }
  const customer = await applyChange(services, {
    id,
    clientId: ownClientId({ clientId }),
    version: version ?? null,
    fields: whole(fields),
    ownAccountId,
    callerId: session.accountId,
    movesAddress: movesAddress(session),
  });
  services.mail.wake();
  return customer;
}

type Sent = Omit<NewCustomer, 'clientId'>;

/** What is absent is nothing, but for the id that every address has. */
const whole = (fields: Sent): CustomerFields =>
  normaliseCustomer({
    ...fields,
    companyName: fields.companyName ?? null,
    birthDate: fields.birthDate ?? null,
    address: withId(fields.address),
    billingAddress: fields.billingAddress ? withId(fields.billingAddress) : null,
  });

/** One of chance proves nothing: such an address is searched for again when something is ordered with it. */
const withId = (sent: CustomerAddress): Address => ({ ...sent, id: sent.id || randomUUID() });
