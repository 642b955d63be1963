/** What customers and partners ask of the API about their invoices. */
import { contract, fileContract } from '../lib/contract.ts';
import { type PageQuery, pageOf } from '../lib/page.ts';
import { invoiceAnswerSchema } from './invoice-answer.ts';

export const listOwnInvoices = contract<undefined, PageQuery>()({
  method: 'GET',
  path: '/invoice/for_user',
  answer: pageOf(invoiceAnswerSchema),
});

export const readInvoicePdf = fileContract()({
  method: 'GET',
  path: '/invoice/:id/pdf',
  answer: { file: 'application/pdf' },
});
