/** The shape of a partner's monthly statement as the API answers it. */

import { array, type Infer, integer, nullable, number, string, type } from 'superstruct';
import { invoiceAnswerSchema } from './invoice-answer.ts';

const { content, ...invoice } = invoiceAnswerSchema.schema;

export const statementAnswerSchema = type({
  /** Those that have an invoice, newest first, `YYYY-MM`, and what remains due of each. */
  months: array(type({ month: string(), dueCents: integer() })),
  /** The one that the rest is of. */
  month: string(),
  items: array(
    type({
      ...invoice,
      content: type({ ...content.schema, dueOn: string() }),
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
});

export type StatementAnswer = Infer<typeof statementAnswerSchema>;
