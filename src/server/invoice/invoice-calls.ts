/** invoice/for_user and invoice/{id}/pdf. */

import { hasRole } from '../../domain/account/roles.ts';
import { isUuid } from '../../domain/lib/ruled.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readAfter } from '../http/page-query.ts';
import { problem } from '../http/problem.ts';
import { pdfResponse } from '../pdf/pdf-response.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { findInvoice, listInvoicesOf, NO_INVOICE } from './invoice-store.ts';

export const invoiceCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/invoice/for_user', answer: (call) => listOwn(services, call) },
  { method: 'GET', path: '/invoice/:id/pdf', answer: (call) => sendPdf(services, call) },
];

async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_CUSTOMER', 'ROLE_PARTNER');
  return call.json(await listInvoicesOf(services.database, accountId, readAfter(call)));
}

/** The document itself: of one's own invoices, or of any for the team. */
async function sendPdf(services: Services, call: Call): Promise<Response> {
  const { accountId, role } = await requireSession(
    call,
    services,
    'ROLE_CUSTOMER',
    'ROLE_PARTNER',
    'ROLE_TEAMMATE',
    'ROLE_ADMIN',
  );
  const id = call.req.param('id') ?? '';
  const ownAccountId = hasRole([role], 'ROLE_TEAMMATE', 'ROLE_ADMIN') ? null : accountId;
  const invoice = isUuid(id) ? await findInvoice(services.database, { id, ownAccountId }) : null;
  if (!invoice) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
  return pdfResponse(await services.printer.call({ kind: 'invoice', content: invoice }), invoice.number);
}
