/** books/buyer and books/invoice/…: what administrators invoice and credit by hand. */

import * as contracts from '../../domain/books/free-invoice-calls.ts';
import {
  creditSchema,
  freeInvoiceSchema,
  freeSettleSchema,
  freeTransferSchema,
} from '../../domain/books/free-invoice-schema.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../domain/lib/contract/search-rule.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { recordId, searchQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { NO_INVOICE } from '../invoice/invoice-store.ts';
import { searchBuyers } from './buyers.ts';
import { creditByHand } from './credit-by-hand.ts';
import { issueByHand, recordByHand, settleByHand } from './free-invoice.ts';
import { readFile } from './invoice-file.ts';

const roles = ['ROLE_ADMIN'] as const;
const ofInvoice = { roles, params: { id: recordId(NO_INVOICE) } } as const;
const changing = { ...ofInvoice, problems: ['ERROR.STATE'] } as const;

export const freeInvoiceCalls = (services: Services) => {
  const { database, clock } = services;
  const file = (id: string) => readFile(database, id, parisTime(clock()).day);
  /** As it has become, once what it tells is on its way and what it gives back too. */
  const changed = (id: string) => {
    services.mail.wake();
    services.refunds.wake();
    return file(id);
  };
  return [
    handle(
      contracts.findBuyers,
      {
        roles,
        summary:
          'Customers and partners who can be invoiced, by the beginning of a name or an e-mail address',
        query: { q: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG) },
      },
      async ({ query: { q } }) => ({ items: q === null ? [] : await searchBuyers(database, q) }),
    ),
    handle(
      contracts.issueFreeInvoice,
      {
        roles,
        summary: 'Issues an invoice of no booking, which is mailed and paid by transfer',
        body: json(freeInvoiceSchema),
        status: 201,
        problems: ['ERROR.PRICE'],
      },
      async ({ session: { accountId }, body }) => {
        const id = await issueByHand(services, { ...body, accountId });
        services.mail.wake();
        return { id };
      },
    ),
    handle(
      contracts.readInvoiceFile,
      { ...ofInvoice, summary: 'What is left of an invoice, what undid it and what paid it' },
      ({ params: { id } }) => file(id),
    ),
    handle(
      contracts.creditBookInvoice,
      {
        ...changing,
        summary: 'Credits an invoice, in part or whole; what was paid of it goes back',
        body: json(creditSchema),
      },
      async ({ session: { accountId }, params: { id }, body }) => {
        const { bookingId } = await file(id);
        await creditByHand(services, bookingId, {
          ...body,
          reason: body.reason.trim(),
          invoiceId: id,
          accountId,
        });
        return changed(id);
      },
    ),
    handle(
      contracts.recordFreeTransfer,
      {
        ...changing,
        summary: 'Records a transfer for an invoice of no booking',
        body: json(freeTransferSchema),
      },
      async ({ session: { accountId }, params: { id }, body }) => {
        await recordByHand(services, id, { ...body, accountId });
        return changed(id);
      },
    ),
    handle(
      contracts.settleFreeRefund,
      {
        ...changing,
        summary: 'Notes that what such an invoice owed was given back by hand',
        body: json(freeSettleSchema),
      },
      async ({ session: { accountId }, params: { id }, body }) => {
        await settleByHand(services, id, { ...body, accountId });
        return changed(id);
      },
    ),
  ];
};
