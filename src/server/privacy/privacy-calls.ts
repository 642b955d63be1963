/** customer/{id}/export and customer/{id}/erase: what the law gives a person over their data (domain.md). */

import { done } from '../../domain/lib/contract/outcome.ts';
import { eraseCustomer, exportCustomer } from '../../domain/privacy/calls.ts';
import { eraseSchema } from '../../domain/privacy/erase-schema.ts';
import { company } from '../../domain/settings/company.ts';
import { confirmPassword } from '../account/confirm-password.ts';
import { addTeamEvent } from '../audit/audit-event.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { customerId, findNamedCustomer, nameCustomer } from '../customer/named-customer.ts';
import type { ReportServices } from '../report/report-services.ts';
import { eraseCustomer as erase, wasErasedBy } from './erase-customer.ts';
import { exportCustomer as readExport } from './export-customer.ts';

const FILE_NAME = `donnees-${company.brand.toLowerCase().replaceAll(' ', '-')}.json`;

const params = { id: customerId };

export const privacyCalls = (services: ReportServices) => [
  handle(
    exportCustomer,
    {
      summary: 'All that we hold of a customer',
      roles: ['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'],
      params,
    },
    async (input) => {
      const { database, clock } = services;
      const stored = await findNamedCustomer(database, nameCustomer(input));
      const { accountId } = input.session;
      const file = await database.tx(async (tx) => {
        const now = clock();
        const read = { kind: 'customer_exported', recordId: stored.customer.id, accountId } as const;
        await addTeamEvent(tx, read, now);
        return readExport(tx, stored, now);
      });
      return new Response(JSON.stringify(file, null, 2), {
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Content-Disposition': `attachment; filename="${FILE_NAME}"`,
        },
      });
    },
  ),
  handle(
    eraseCustomer,
    {
      // Whose answer was lost has no session left to ask again with: who knows that clientId may know that it was done.
      summary: 'Forgets a customer: themselves with their password, or an administrator',
      roles: { lazy: ['ROLE_CUSTOMER', 'ROLE_ADMIN'] },
      params,
      body: json(eraseSchema),
      problems: ['ERROR.STATE', 'ERROR.LIMIT'],
    },
    async ({ call, session: askSession, params, body: { clientId: sent, currentPassword } }) => {
      const { database, mail } = services;
      const clientId = sent.toLowerCase();
      if (await wasErasedBy(database, clientId, params.id)) return done;
      const session = await askSession();
      const named = nameCustomer({ session, params });
      const { customer } = await findNamedCustomer(database, named);
      const confirm =
        named.ownAccountId === null
          ? async () => {}
          : await confirmPassword(services, call, session, currentPassword ?? '');
      await erase(services, { id: customer.id, clientId, callerId: session.accountId, confirm });
      mail.wake();
      return done;
    },
  ),
];
