/** What customers and partners ask of the API about their invoices. */
import { array, integer, nullable, optional, string, type } from 'superstruct';
import { type AnswerOf, contract, fileContract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { invoiceKinds } from './invoice-kinds.ts';
import { invoiceStates } from './invoice-states.ts';

export const ownInvoiceSchema = type({
  id: string(),
  status: openEnum(keysOf(invoiceStates)),
  /** What it is for: one of the two. */
  bookingId: optional(nullable(string())),
  subscriptionId: optional(nullable(string())),
  /** What is still to be paid of it; nothing of a credit note. */
  dueCents: integer(),
  content: type({
    number: string(),
    kind: openEnum(keysOf(invoiceKinds)),
    issuedOn: string(),
    reference: string(),
    totals: type({ totalCents: integer() }),
    /** An older API does not say them. */
    lines: optional(array(type({ label: string() }))),
  }),
});

export const listOwnInvoices = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/invoice/for_user',
  answer: pageOf(ownInvoiceSchema),
});

export type OwnInvoice = AnswerOf<typeof listOwnInvoices>['items'][number];

export const readInvoicePdf = fileContract()({
  method: 'GET',
  path: '/invoice/:id/pdf',
  answer: { file: 'application/pdf' },
});
