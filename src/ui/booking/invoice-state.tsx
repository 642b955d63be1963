/** Whether an invoice is paid, or a credit note given back, beside what else is read of it. */
import type { OwnInvoice } from '../../domain/invoice/calls.ts';
import { creditNoteStates, invoiceStates } from '../../domain/invoice/invoice-states.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import type { Column } from '../list/data-table.tsx';

export const isCreditNote = ({ content }: OwnInvoice): boolean => content.kind === 'credit_note';

export const stateColumn: Column<OwnInvoice> = {
  heading: 'État',
  cell: (invoice) => {
    const { status } = invoice;
    const label = labelIn(isCreditNote(invoice) ? creditNoteStates : invoiceStates, status);
    return status === 'overdue' ? <strong>{label}</strong> : label;
  },
};
