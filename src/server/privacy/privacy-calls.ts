/** customer/{id}/export and customer/{id}/erase: what the law gives a person over their data (domain.md). */

import type { Role } from '../../domain/account/roles.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import { eraseSchema } from '../../domain/privacy/erase-schema.ts';
import { company } from '../../domain/settings/company.ts';
import { confirmPassword } from '../account/confirm-password.ts';
import { findCustomer, NO_CUSTOMER, type StoredCustomer } from '../customer/customer-store.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { problem } from '../http/problem.ts';
import type { ReportServices } from '../report/report-services.ts';
import { requireSession, type Session } from '../session/session.ts';
import { eraseCustomer, wasErasedBy } from './erase-customer.ts';
import { exportCustomer } from './export-customer.ts';

export const privacyCalls = (services: ReportServices): ApiCall[] => [
  { method: 'GET', path: '/customer/:id/export', answer: (call) => sendExport(services, call) },
  { method: 'POST', path: '/customer/:id/erase', answer: (call) => erase(services, call) },
];

const idOf = (call: Call): string => (call.req.param('id') ?? '').toLowerCase();

/** The customer that a call names: a customer's must be themselves, and another's is no different from none. */
async function requireCustomer(
  services: ReportServices,
  call: Call,
  ...others: Role[]
): Promise<{ readonly session: Session; readonly stored: StoredCustomer }> {
  const session = await requireSession(call, services, 'ROLE_CUSTOMER', ...others);
  const id = idOf(call);
  const stored = isUuid(id) ? await findCustomer(services.database, 'id', id) : null;
  if (session.role === 'ROLE_CUSTOMER' && stored?.accountId !== session.accountId) {
    throw problem('ERROR.FORBIDDEN');
  }
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  return { session, stored };
}

async function sendExport(services: ReportServices, call: Call): Promise<Response> {
  const { stored } = await requireCustomer(services, call, 'ROLE_TEAMMATE', 'ROLE_ADMIN');
  const { database, clock } = services;
  const file = await database.tx((tx) => exportCustomer(tx, stored, clock()));
  return new Response(JSON.stringify(file, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${FILE_NAME}"`,
    },
  });
}

const FILE_NAME = `donnees-${company.brand.toLowerCase().replaceAll(' ', '-')}.json`;

async function erase(services: ReportServices, call: Call): Promise<Response> {
  const { clientId: sent, currentPassword } = await readBody(call, eraseSchema);
  const [id, clientId] = [idOf(call), sent.toLowerCase()];
  // Whose answer was lost has no session left to ask again with: who knows that clientId may know that it was done.
  if (!(await wasErasedBy(services.database, clientId, id))) {
    const { session, stored } = await requireCustomer(services, call, 'ROLE_ADMIN');
    const isCustomer = session.role === 'ROLE_CUSTOMER';
    const confirm = isCustomer
      ? await confirmPassword(services, call, session, currentPassword ?? '')
      : async () => {};
    await eraseCustomer(services, { id: stored.customer.id, clientId, callerId: session.accountId, confirm });
    services.mail.wake();
  }
  return call.json({ done: true });
}
