/** partner/billing: to whom what a partner orders is invoiced. */

import { type Customer, normaliseCustomer } from '../../domain/customer/customer.ts';
import type { Billing } from '../../domain/partner/partner-billing.ts';
import { billingChangeSchema } from '../../domain/partner/partner-schema.ts';
import { addCustomer, findCustomer, replaceCustomer } from '../customer/customer-store.ts';
import { isRepeat } from '../database/applied-change.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';

export const partnerCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/partner/billing', answer: (call) => read(services, call) },
  { method: 'PUT', path: '/partner/billing', answer: (call) => change(services, call) },
];

async function read(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_PARTNER');
  return answer(services, call, accountId);
}

async function change(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_PARTNER');
  const { clientId, ...billing } = await readBody(call, billingChangeSchema);
  const { database, clock } = services;
  const now = clock();
  await database.tx(async (tx) => {
    // Two first ones at once wait for each other here.
    const [account] = await tx.query<{ mail: string }>('select mail from account where id = $1 for update', [
      accountId,
    ]);
    if (!account || (await isRepeat(tx, clientId.toLowerCase(), accountId, now))) return;
    const fields = normaliseCustomer({ ...billing, ...account, birthDate: null, billingAddress: null });
    const known = await findCustomer(tx, 'accountId', accountId);
    if (known) await replaceCustomer(tx, known.customer.id, fields, now);
    else await addCustomer(tx, accountId, clientId.toLowerCase(), fields, now);
  });
  return answer(services, call, accountId);
}

async function answer({ database }: Services, call: Call, accountId: string): Promise<Response> {
  const found = await findCustomer(database, 'accountId', accountId);
  return call.json({ billing: found && billingOf(found.customer) });
}

const billingOf = ({ companyName, firstName, lastName, phone, address }: Customer): Billing => ({
  companyName: companyName ?? '',
  firstName,
  lastName,
  phone,
  address,
});
