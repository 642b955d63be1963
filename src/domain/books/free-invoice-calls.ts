/** What administrators ask of the API to invoice by hand, and to credit what was invoiced. */

import { array, boolean, type Infer, integer, nullable, number, optional, string, type } from 'superstruct';
import { invoiceKinds } from '../invoice/invoice-kinds.ts';
import { invoiceStates } from '../invoice/invoice-states.ts';
import { type AnswerOf, contract } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { createdSchema } from '../lib/contract/outcome.ts';
import { keysOf } from '../lib/key-of.ts';
import { refundStates } from '../payment/refund-states.ts';
import type {
  creditSchema,
  freeInvoiceSchema,
  freeSettleSchema,
  freeTransferSchema,
} from './free-invoice-schema.ts';

/** Customers and partners who can be invoiced, by the beginning of a name or an e-mail address. */
export const findBuyers = contract<undefined, { readonly q: string }>()({
  method: 'GET',
  path: '/books/buyer',
  answer: type({
    items: array(
      type({
        id: string(),
        name: string(),
        mail: string(),
        isPartner: boolean(),
      }),
    ),
  }),
});

export type FoundBuyer = AnswerOf<typeof findBuyers>['items'][number];

export const issueFreeInvoice = contract<Infer<typeof freeInvoiceSchema>>()({
  method: 'POST',
  path: '/books/invoice',
  answer: createdSchema,
});

const invoiceFileSchema = type({
  id: string(),
  number: string(),
  kind: openEnum(keysOf(invoiceKinds)),
  status: openEnum(keysOf(invoiceStates)),
  /** Who is invoiced. */
  customerId: string(),
  name: string(),
  /** Where what becomes of it is mailed. */
  mail: string(),
  /** Of what it is for. */
  reference: string(),
  /** Days in France. */
  issuedOn: string(),
  dueOn: string(),
  bookingId: nullable(string()),
  /** Made by hand: what pays it is noted here. */
  isFree: boolean(),
  /** What it bills, VAT included; a newer page reads an older API, which says none. */
  lines: optional(array(type({ label: string(), cents: integer(), vatRate: number() }))),
  totalCents: integer(),
  dueCents: integer(),
  /** The same, below zero where we owe it. */
  balanceCents: integer(),
  /** What of its payments can go back, in the order in which it does. */
  returnable: array(type({ leftCents: integer(), byHand: boolean() })),
  /** What no credit note has undone, by rate of VAT; nothing where nothing of it can be given up now. */
  left: array(type({ vatRate: number(), cents: integer() })),
  /** The bank holds a payment of it, of which nothing can be given back. */
  isHeld: boolean(),
  /** What undid it; negative. */
  creditNotes: array(type({ id: string(), number: string(), cents: integer() })),
  payments: array(type({ id: string(), cents: integer(), paidOn: string(), reference: nullable(string()) })),
  refunds: array(type({ id: string(), cents: integer(), status: openEnum(keysOf(refundStates)) })),
});

export type InvoiceFile = Infer<typeof invoiceFileSchema>;

export const readInvoiceFile = contract()({
  method: 'GET',
  path: '/books/invoice/:id',
  answer: invoiceFileSchema,
});

export const creditBookInvoice = contract<Infer<typeof creditSchema>>()({
  method: 'POST',
  path: '/books/invoice/:id/credit',
  answer: invoiceFileSchema,
});

export const recordFreeTransfer = contract<Infer<typeof freeTransferSchema>>()({
  method: 'POST',
  path: '/books/invoice/:id/transfer',
  answer: invoiceFileSchema,
});

export const settleFreeRefund = contract<Infer<typeof freeSettleSchema>>()({
  method: 'POST',
  path: '/books/invoice/:id/settle',
  answer: invoiceFileSchema,
});
