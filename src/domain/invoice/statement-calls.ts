/** What partners ask of the API about what they are invoiced in a month. */
import { array, integer, nullable, number, string, type } from 'superstruct';
import { type AnswerOf, contract, fileContract } from '../lib/contract/contract.ts';
import { bookedInvoiceSchema } from './booked-invoice.ts';

interface MonthQuery {
  /** `YYYY-MM`; the last one that has an invoice where it is absent. */
  readonly month?: string;
}

export const readStatement = contract<undefined, MonthQuery>()({
  method: 'GET',
  path: '/invoice/statement',
  answer: type({
    /** Those that have an invoice, newest first, `YYYY-MM`, and what remains due of each. */
    months: array(type({ month: string(), dueCents: integer() })),
    /** The one that the rest is of. */
    month: string(),
    items: array(
      type({
        ...bookedInvoiceSchema.schema,
        bookingId: nullable(string()),
        partnerReference: nullable(string()),
      }),
    ),
    totals: type({
      rates: array(type({ vatRate: number(), vatCents: integer() })),
      netCents: integer(),
      totalCents: integer(),
      paidCents: integer(),
      dueCents: integer(),
    }),
  }),
});

export type MonthlyStatement = AnswerOf<typeof readStatement>;

export const readStatementCsv = fileContract<MonthQuery>()({
  method: 'GET',
  path: '/invoice/statement/csv',
  answer: { file: 'text/csv' },
});
