/** The shape of an invoice as the API lists it. A field or a state that a newer API adds does not break an older page. */

import { type Infer, integer, nullable, optional, string, type } from 'superstruct';

export const invoiceAnswerSchema = type({
  id: string(),
  /** An `InvoiceState`, or a newer one. */
  status: string(),
  /** What it is for: one of the two. */
  bookingId: optional(nullable(string())),
  subscriptionId: optional(nullable(string())),
  content: type({
    number: string(),
    kind: string(),
    issuedOn: string(),
    reference: string(),
    totals: type({ totalCents: integer() }),
  }),
});

export type InvoiceAnswer = Infer<typeof invoiceAnswerSchema>;
