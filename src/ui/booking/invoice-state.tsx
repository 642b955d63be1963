/** Whether an invoice is paid, or a credit note given back, beside what else is read of it. */
import type { OwnInvoice } from '../../domain/invoice/calls.ts';
import { isCredit } from '../../domain/invoice/invoice-kinds.ts';
import {
  creditNoteStates,
  invoiceStates,
  type ToldInvoiceState,
} from '../../domain/invoice/invoice-states.ts';
import { labelIn } from '../../domain/lib/label-in.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import type { Column } from '../list/data-table.tsx';
import { type Tone, toned } from '../state/toned.ts';

export const isCreditNote = ({ content }: OwnInvoice): boolean => isCredit(content.kind);

/** How each of those states looks. */
export const invoiceTones: Readonly<Record<ToldInvoiceState, Tone>> = {
  issued: 'waiting',
  paid: 'over',
  imputed: 'over',
  credited: 'off',
  overdue: 'off',
};

export const stateColumn: Column<OwnInvoice> = {
  heading: 'État',
  cell: (invoice) => {
    const { status, dueCents, content } = invoice;
    const name = labelIn(isCreditNote(invoice) ? creditNoteStates : invoiceStates, status);
    const isBegun = dueCents > 0 && dueCents < content.totals.totalCents;
    const label = isBegun ? `${name}, reste ${formatEuros(dueCents)}` : name;
    return <span {...toned(invoiceTones[status])}>{label}</span>;
  },
};
