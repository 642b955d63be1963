/** customer, customer/for_user, customer/by_email and customer/{id} (specification §5, §7). */

import { randomUUID } from 'node:crypto';
import { type Infer, unknown } from 'superstruct';
import type { Address } from '../../domain/address/address.ts';
import type { CustomerAddress } from '../../domain/address/picked-address.ts';
import { type Customer, type CustomerFields, normaliseCustomer } from '../../domain/customer/customer.ts';
import { changedCustomerSchema, newCustomerSchema } from '../../domain/customer/customer-schema.ts';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import { inLine } from '../../domain/lib/text-rule.ts';
import type { Services } from '../calls/services.ts';
import { todayOf } from '../calls/today.ts';
import { check, readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { ownClientId } from '../http/own-client-id.ts';
import { problem } from '../http/problem.ts';
import { limitReached } from '../http/rate-limit.ts';
import { requireSession } from '../session/session.ts';
import { isCovered } from '../subscription/coverage.ts';
import { changeCustomer } from './change-customer.ts';
import { contactOf, findCustomer, NO_CUSTOMER } from './customer-store.ts';
import { signUp } from './sign-up.ts';

export const customerCalls = (services: Services): ApiCall[] => [
  { method: 'POST', path: '/customer', answer: (call) => create(services, call) },
  { method: 'GET', path: '/customer/for_user', answer: (call) => readOwn(services, call) },
  { method: 'GET', path: '/customer/by_email', answer: (call) => readByMail(services, call) },
  { method: 'PUT', path: '/customer/:id', answer: (call) => change(services, call) },
  { method: 'PUT', path: '/customer', answer: (call) => refuseChange(services, call) },
  { method: 'PUT', path: '/customer/', answer: (call) => refuseChange(services, call) },
];

async function create(services: Services, call: Call): Promise<Response> {
  const sent = await readBody(call, unknown());
  return call.json({ id: await makeCustomer(services, withoutId(sent), services.clientAddress(call)) }, 201);
}

/** No id is what a new customer has, said or not (specification §5). @throws problem ERROR.EXISTS_ID */
function withoutId(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('id' in sent)) return sent;
  const { id, ...fields } = sent;
  if (id !== null) throw problem('ERROR.EXISTS_ID');
  return fields;
}

/**
 * @param sent as `newCustomerSchema` says it is
 * @param address whom the limit counts
 * @returns the customer's id
 * @throws problem ERROR.INVALID, ERROR.LIMIT or ERROR.EXISTS
 */
export async function makeCustomer(services: Services, sent: unknown, address: string): Promise<string> {
  const { clientId, ...fields } = check(
    sent,
    newCustomerSchema(() => todayOf(services)),
  );
  const outcome = await signUp(services, {
    clientId: ownClientId({ clientId }),
    fields: whole(fields),
    address,
  });
  if (outcome.kind === 'limited') throw limitReached(outcome.retryAfter);
  if (outcome.kind === 'exists') throw problem('ERROR.EXISTS');
  services.mail.wake();
  return outcome.id;
}

async function readOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_CUSTOMER');
  const found = await findCustomer(services.database, 'accountId', accountId);
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  return call.json(found.customer);
}

async function readByMail(services: Services, call: Call): Promise<Response> {
  const { role } = await requireSession(call, services, 'ROLE_TEAMMATE', 'ROLE_ADMIN', 'ROLE_PARTNER');
  const mail = call.req.query('mail') ?? '';
  const wrong = inLine(emailError)(mail);
  if (wrong !== null) throw problem('ERROR.INVALID', { fields: { mail: wrong } });
  const found = await findCustomer(services.database, 'mail', normaliseEmail(mail));
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  if (role === 'ROLE_PARTNER') return call.json(contactOf(found.customer));
  // What is ordered for them is priced by it.
  const covered = await isCovered(services.database, found.accountId, services.clock());
  return call.json({ ...found.customer, covered });
}

async function change(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, 'ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN');
  const isCustomer = session.role === 'ROLE_CUSTOMER';
  const id = (call.req.param('id') ?? '').toLowerCase();
  const ownAccountId = isCustomer ? session.accountId : null;
  return call.json(await saveCustomer(services, id, await readBody(call, unknown()), ownAccountId));
}

/**
 * @param sent as `changedCustomerSchema` says it is
 * @param ownAccountId whose record it must be; null for the team
 * @throws problem ERROR.INVALID, or as `changeCustomer` does
 */
export async function saveCustomer(
  services: Services,
  id: string,
  sent: unknown,
  ownAccountId: string | null,
): Promise<Customer> {
  requireId(id, ownAccountId);
  const {
    clientId,
    version,
    id: named = id,
    ...fields
  } = check(
    sent,
    changedCustomerSchema(() => todayOf(services)),
  );
  if (named.toLowerCase() !== id) {
    throw problem('ERROR.INVALID', { fields: { id: 'Cet identifiant n’est pas celui de la fiche.' } });
  }
  const customer = await changeCustomer(services, {
    id,
    clientId: ownClientId({ clientId }),
    version: version ?? null,
    fields: whole(fields),
    ownAccountId,
  });
  services.mail.wake();
  return customer;
}

function requireId(id: string, ownAccountId: string | null): void {
  if (isUuid(id)) return;
  throw ownAccountId === null
    ? problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER })
    : problem('ERROR.FORBIDDEN');
}

/** Specification §8, word for word. */
async function refuseChange(services: Services, call: Call): Promise<Response> {
  await requireSession(call, services, 'ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN');
  throw problem('ERROR.INVALID', { message: "Pas d'id pour la resource" });
}

type Sent = Omit<Infer<ReturnType<typeof newCustomerSchema>>, 'clientId'>;

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
