/** What a partner reads of an invoice besides what everyone does: until when it is to be paid. */
import type { BookedInvoice } from '../../domain/invoice/booked-invoice.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { isCreditNote } from '../../ui/booking/invoice-state.tsx';
import type { Column } from '../../ui/list/data-table.tsx';

export const dueColumn: Column<BookedInvoice> = {
  heading: 'Échéance',
  cell: (invoice) => (isCreditNote(invoice) ? null : frenchDay(invoice.content.dueOn)),
  named: true,
};
