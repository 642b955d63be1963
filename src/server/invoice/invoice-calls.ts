/** invoice/for_user. */

import type { ApiCall, Call } from '../http/call.ts';
import { readAfter } from '../http/page-query.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { listInvoicesOf } from './invoice-store.ts';

export const invoiceCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/invoice/for_user', answer: (call) => listOwn(services, call) },
];

async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_CUSTOMER');
  return call.json(await listInvoicesOf(services.database, accountId, readAfter(call)));
}
