/** An invoice or a credit note as a partner reads it beside what it is for. */
import { type Infer, string, type } from 'superstruct';
import { ownInvoiceSchema } from './calls.ts';

const { content, ...invoice } = ownInvoiceSchema.schema;

export const bookedInvoiceSchema = type({
  ...invoice,
  content: type({ ...content.schema, dueOn: string() }),
});

export type BookedInvoice = Infer<typeof bookedInvoiceSchema>;
