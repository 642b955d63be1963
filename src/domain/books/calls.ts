/** What administrators ask of the API about the books: what was invoiced, what was paid, and both for accounts. */
import { array, type Infer, integer, nullable, number, string, type } from 'superstruct';
import { invoiceKinds } from '../invoice/invoice-kinds.ts';
import { invoiceStates } from '../invoice/invoice-states.ts';
import { type AnswerOf, contract, fileContract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { moneyWays } from './money-ways.ts';

/** What documents are narrowed to. What is late is still to be paid too. */
export const bookStates = {
  due: 'À payer',
  overdue: 'En retard',
  paid: 'Payée',
  credit: 'Avoir',
} as const;
export type BookState = keyof typeof bookStates;

/** The current month where a day is absent, `YYYY-MM-DD` each. */
interface ListQuery extends PageQuery {
  readonly from?: string;
  readonly to?: string;
  /** A part of a name or of a number. */
  readonly q?: string;
}

const bookInvoiceSchema = type({
  id: string(),
  number: string(),
  kind: openEnum(keysOf(invoiceKinds)),
  status: openEnum(keysOf(invoiceStates)),
  /** Days in France. */
  issuedOn: string(),
  dueOn: string(),
  /** 0 of what is not late. */
  daysOverdue: integer(),
  /** Who is invoiced. */
  name: string(),
  /** Of what it is for. */
  reference: string(),
  /** Null of a subscription's. */
  bookingId: nullable(string()),
  vatCents: integer(),
  totalCents: integer(),
  /** Still to be paid; nothing of a credit note. */
  dueCents: integer(),
});

export type BookInvoice = Sendable<Infer<typeof bookInvoiceSchema>>;

/** Of everything that is listed, not of a page. */
const invoiceTotalsSchema = type({
  count: integer(),
  netCents: integer(),
  vatCents: integer(),
  totalCents: integer(),
  dueCents: integer(),
});

export const listBookInvoices = contract<undefined, ListQuery & { readonly state?: BookState }>()({
  method: 'GET',
  path: '/books/invoice',
  answer: type({ ...pageOf(bookInvoiceSchema).schema, totals: invoiceTotalsSchema }),
});

const bookMoneySchema = type({
  id: string(),
  /** Day in France. */
  on: string(),
  way: openEnum(keysOf(moneyWays)),
  /** What the bank, the provider or the team calls it. */
  reference: string(),
  /** Below zero where it went. */
  cents: integer(),
  name: string(),
  /** Of what it is for: a booking or a subscription. */
  purpose: string(),
  bookingId: nullable(string()),
  /** What it pays, where that is invoiced. */
  invoice: nullable(type({ id: string(), number: string() })),
});

export type BookMoney = Sendable<Infer<typeof bookMoneySchema>>;

export const listBookMoney = contract<undefined, ListQuery>()({
  method: 'GET',
  path: '/books/payment',
  answer: type({
    ...pageOf(bookMoneySchema).schema,
    totals: type({ count: integer(), receivedCents: integer(), givenBackCents: integer() }),
  }),
});

interface MonthQuery {
  /** `YYYY-MM`; the current one where it is absent. */
  readonly month?: string;
}

/** What a month comes to, by rate of VAT, from its documents. */
export const readBookMonth = contract<undefined, MonthQuery>()({
  method: 'GET',
  path: '/books/month',
  answer: type({
    month: string(),
    /** Those that there is something of, newest first, `YYYY-MM`. */
    months: array(string()),
    /** Highest first. */
    rates: array(type({ vatRate: number(), netCents: integer(), vatCents: integer() })),
    /** Débours, which have neither net nor VAT. */
    outsideVatCents: integer(),
    totalCents: integer(),
    /** Of its file of entries: `SirenFECAAAAMMJJ.txt`. */
    fecName: string(),
  }),
});

export type BookMonth = AnswerOf<typeof readBookMonth>;

export const readSalesJournal = fileContract<MonthQuery>()({
  method: 'GET',
  path: '/books/journal/sales',
  answer: { file: 'text/csv' },
});

export const readReceiptsJournal = fileContract<MonthQuery>()({
  method: 'GET',
  path: '/books/journal/receipts',
  answer: { file: 'text/csv' },
});

/** Both journals, and what was given up, in the columns that accountants import. */
export const readFec = fileContract<MonthQuery>()({
  method: 'GET',
  path: '/books/journal/fec',
  answer: { file: 'text/plain' },
});
