/** invoice/for_user and invoice/{id}/pdf. */

import { team } from '../../domain/account/roles.ts';
import { listOwnInvoices, readInvoicePdf } from '../../domain/invoice/calls.ts';
import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, recordId } from '../calls/param-rules.ts';
import type { Prints, Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { pdfResponse } from '../http/pdf-response.ts';
import { problem } from '../http/problem.ts';
import { ownAccountOf } from '../session/own-account.ts';
import { findInvoice, listInvoicesOf, NO_INVOICE } from './invoice-store.ts';

export interface InvoiceServices extends Services {
  readonly printer: Prints<'invoice', InvoiceContent>;
}

export const invoiceCalls = (services: InvoiceServices) => [
  handle(
    listOwnInvoices,
    {
      summary: 'One’s own invoices, the latest first',
      roles: ['ROLE_CUSTOMER', 'ROLE_PARTNER'],
      query: { after: idQuery },
    },
    ({ session, query }) =>
      listInvoicesOf(services.database, session.accountId, query.after, parisTime(services.clock()).day),
  ),
  handle(
    readInvoicePdf,
    {
      summary: 'An invoice itself (PDF): one’s own, or any for the team',
      roles: ['ROLE_CUSTOMER', 'ROLE_PARTNER', ...team],
      limit: { perAccount: limits.document },
      params: { id: recordId(NO_INVOICE) },
    },
    async ({ session, params: { id } }) => {
      const invoice = await findInvoice(services.database, { id, ownAccountId: ownAccountOf(session) });
      if (!invoice) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
      return pdfResponse(await services.printer.call({ kind: 'invoice', content: invoice }), invoice.number);
    },
  ),
];
