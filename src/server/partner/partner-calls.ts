/** partner/billing: to whom what a partner orders is invoiced. */

import type { Infer } from 'superstruct';
import { type Customer, normaliseCustomer } from '../../domain/customer/customer.ts';
import { regimeReasons } from '../../domain/invoice/vat-regime.ts';
import { changeBilling, readBilling } from '../../domain/partner/billing-calls.ts';
import type { Billing } from '../../domain/partner/partner-billing.ts';
import { billingChangeSchema } from '../../domain/partner/partner-schema.ts';
import { regimeOf } from '../buyer/buyer-store.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { addCustomer, findCustomer, replaceCustomer } from '../customer/customer-store.ts';

export const partnerCalls = (services: Services) => [
  handle(
    readBilling,
    { summary: 'To whom what a partner orders is invoiced', roles: ['ROLE_PARTNER'] },
    ({ session }) => answerBilling(services, session.accountId),
  ),
  handle(
    changeBilling,
    { summary: 'Says to whom', roles: ['ROLE_PARTNER'], body: json(billingChangeSchema) },
    async ({ session: { accountId }, body }) => {
      await saveBilling(services, accountId, body);
      return answerBilling(services, accountId);
    },
  ),
];

async function saveBilling(
  { database, clock }: Services,
  accountId: string,
  { clientId, ...billing }: Infer<typeof billingChangeSchema>,
): Promise<void> {
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
}

async function answerBilling({ database }: Services, accountId: string) {
  const found = await findCustomer(database, 'accountId', accountId);
  const regime = await regimeOf(database, { accountId });
  return { billing: found && billingOf(found.customer), withoutVat: regime && regimeReasons[regime] };
}

const billingOf = ({ companyName, firstName, lastName, phone, address }: Customer): Billing => ({
  companyName: companyName ?? '',
  firstName,
  lastName,
  phone,
  address,
});
