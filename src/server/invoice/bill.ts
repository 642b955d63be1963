/** The invoice of what was paid or is due, and the credit note of what is given up. */

import type { Role } from '../../domain/account/roles.ts';
import type { InvoiceContent, NewInvoice } from '../../domain/invoice/invoice.ts';
import { creditOf, isOutsideVat, type PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import { type InvoiceState, invoiceMachine, isUnpaid } from '../../domain/invoice/invoice-states.ts';
import { type PriceLine, totalsOf } from '../../domain/invoice/price-lines.ts';
import { type VatRegime, vatRegimeOf, withoutVat } from '../../domain/invoice/vat-regime.ts';
import { next } from '../../domain/lib/machine.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { findBuyer } from '../buyer/buyer-store.ts';
import { findCustomer } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import type { Purpose } from '../payment/purpose.ts';
import { queuePush } from '../push/push.ts';
import { invoiceNotice } from './invoice-notice.ts';
import { issue } from './issue.ts';

/** What both documents say of what they are for. */
export interface Billed {
  /** Null of what was invoiced by hand. */
  readonly purpose: Purpose | null;
  readonly customerId: string;
  readonly reference: string;
  /** Number of the buyer's own order. */
  readonly purchaseOrder: string | null;
  /** Day of the service in France, when it is known. */
  readonly serviceOn: string | null;
  readonly lines: readonly PriceLine[];
  readonly explanation: readonly string[];
  /** Of who makes it by hand. */
  readonly clientId?: string;
}

/** @returns its number */
export async function invoicePaid(
  tx: Queryable,
  billed: Billed,
  paymentId: string,
  now: Date,
): Promise<string> {
  const { purpose, customerId } = billed;
  const kind = 'invoice';
  const known = await contentOf(tx, billed, now);
  // It is what was paid: without VAT only where the price was.
  const vatRegime = billed.lines.every(({ vatRate }) => vatRate === 0) ? known.vatRegime : null;
  const invoice = { ...known, vatRegime, kind, credits: null } as const;
  const { number } = await issue(tx, { purpose, customerId, paymentId, creditsId: null, invoice }, now);
  await notifyInvoiced(tx, customerId, invoice.kind, number, now);
  return number;
}

/** @param dueOn day in France, `YYYY-MM-DD`. @returns what it says */
export async function invoiceDue(
  tx: Queryable,
  billed: Billed,
  dueOn: string,
  now: Date,
  kind: PayableKind = 'invoice',
): Promise<InvoiceContent> {
  const { purpose, customerId, clientId } = billed;
  const known = await contentOf(tx, billed, now);
  const invoice = dueInvoice(known, { kind, dueOn, isFree: purpose === null });
  const issued = await issue(
    tx,
    {
      purpose,
      customerId,
      paymentId: null,
      creditsId: null,
      invoice,
      ...(clientId !== undefined && { clientId }),
    },
    now,
  );
  await notifyInvoiced(tx, customerId, kind, issued.number, now);
  return issued;
}

/** To be paid later; without VAT where its buyer accounts for it, or is taxed elsewhere. */
function dueInvoice(
  known: Content,
  due: { readonly kind: PayableKind; readonly dueOn: string; readonly isFree: boolean },
): NewInvoice {
  const vatRegime = isOutsideVat(due.kind) ? null : known.vatRegime;
  const lines = vatRegime ? withoutVat(known.lines) : known.lines;
  return { ...known, ...due, lines, vatRegime, credits: null, paid: false };
}

async function notifyInvoiced(
  tx: Queryable,
  customerId: string,
  kind: PayableKind,
  number: string,
  now: Date,
): Promise<void> {
  const [account] = await tx.query<{ id: string; role: Role }>(
    'select account.id, role from customer join account on account.id = account_id where customer.id = $1',
    [customerId],
  );
  if (account) await queuePush(tx, account.id, invoiceNotice(kind, number, account.role), now);
}

interface Credited {
  readonly id: string;
  readonly number: string;
  readonly kind: PayableKind;
  readonly status: InvoiceState;
  readonly total: number;
  readonly vatRegime: VatRegime | null;
  readonly isFree: boolean;
}

/**
 * Undoes an invoice, whole or in part.
 * @param billed with the lines that undo, negative
 * @returns the number of the credit note
 */
export async function creditInvoice(
  tx: Queryable,
  billed: Billed,
  invoiceId: string,
  now: Date,
): Promise<string> {
  const { purpose, customerId } = billed;
  const [credits] = await tx.query<Credited>(
    `select id, number, kind, status, total_cents as total, content ->> 'vatRegime' as "vatRegime",
       coalesce((content ->> 'isFree')::boolean, false) as "isFree"
     from invoice where id = $1 for update`,
    [invoiceId],
  );
  if (!credits) throw new Error('a credit note without its invoice');
  const [before] = await tx.query<{ total: number }>(
    'select coalesce(sum(total_cents), 0)::integer as total from invoice where credits_id = $1',
    [credits.id],
  );
  const noted = (before?.total ?? 0) + totalsOf(billed.lines).totalCents;
  const inPart = noted !== -credits.total;
  const invoice: NewInvoice = {
    ...(await contentOf(tx, billed, now)),
    kind: creditOf[credits.kind],
    // What it undoes was taxed so, wherever its buyer is now.
    vatRegime: credits.vatRegime,
    isFree: credits.isFree,
    credits: credits.number,
    inPart,
    deducted: isUnpaid(credits.status),
    explanation: [],
  };
  const note = await issue(tx, { purpose, customerId, paymentId: null, creditsId: credits.id, invoice }, now);
  if (!inPart) {
    const status = next(invoiceMachine, credits.status, 'credit');
    if (status === null) throw new Error('an invoice that cannot be credited is');
    await tx.query('update invoice set status = $2 where id = $1', [credits.id, status]);
  }
  return note.number;
}

/** The invoice that was issued with a payment. */
export async function invoiceOf(tx: Queryable, paymentId: string): Promise<string> {
  const [invoice] = await tx.query<{ id: string }>('select id from invoice where payment_id = $1', [
    paymentId,
  ]);
  if (!invoice) throw new Error('a payment without its invoice');
  return invoice.id;
}

type Content = Omit<NewInvoice, 'kind' | 'credits' | 'vatRegime'> & { readonly vatRegime: VatRegime | null };

/** What an invoice and a credit note say of what is billed. */
async function contentOf(
  tx: Queryable,
  { customerId, reference, purchaseOrder, serviceOn, lines, explanation }: Billed,
  now: Date,
): Promise<Content> {
  const found = await findCustomer(tx, 'id', customerId);
  const buyer = await findBuyer(tx, { customerId });
  if (!found || !buyer) throw new Error('an invoice without its customer');
  const { address, billingAddress } = found.customer;
  const { name, isCompany, siren, vatNumber, country, seat } = buyer;
  const today = parisTime(now).day;
  return {
    issuedOn: today,
    serviceOn,
    dueOn: today,
    paid: true,
    reference,
    purchaseOrder,
    vatRegime: vatRegimeOf(buyer),
    buyer: {
      name,
      address: billingAddress ?? address,
      isCompany,
      ...(isCompany && { siren, vatNumber, country, seat }),
    },
    lines,
    explanation,
  };
}
