/** The shape of an invoice as the API lists it. A field or a state that a newer API adds does not break an older page. */

import { type Infer, integer, string, type } from 'superstruct';

export const invoiceAnswerSchema = type({
  id: string(),
  /** An `InvoiceState`, or a newer one. */
  status: string(),
  content: type({
    number: string(),
    kind: string(),
    issuedOn: string(),
    reference: string(),
    totals: type({ totalCents: integer() }),
  }),
});

export type InvoiceAnswer = Infer<typeof invoiceAnswerSchema>;
