/** An invoice as a mail carries it. */

import type { InvoiceContent } from '../../domain/invoice/invoice.ts';
import type { Prints } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Attachment } from '../outbox/mail.ts';
import { findInvoiceNumbered } from './invoice-store.ts';

/** @throws where there is no such invoice */
export async function attachedInvoice(
  {
    database,
    printer,
  }: { readonly database: Queryable; readonly printer: Prints<'invoice', InvoiceContent> },
  number: string,
): Promise<Attachment> {
  const content = await findInvoiceNumbered(database, number);
  if (!content) throw new Error('a mail of an invoice that there is not');
  return { filename: `${number}.pdf`, content: await printer.call({ kind: 'invoice', content }) };
}
