/** Invoices made by hand: issued, paid by transfer, and what is too much of that given back. */

import type { Infer } from 'superstruct';
import { homeOf, type Role } from '../../domain/account/roles.ts';
import { dueError, freeLines } from '../../domain/books/free-invoice.ts';
import type {
  freeInvoiceSchema,
  freeSettleSchema,
  freeTransferSchema,
} from '../../domain/books/free-invoice-schema.ts';
import { type PriceLine, totalsOf } from '../../domain/invoice/price-lines.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { RefundState } from '../../domain/payment/refund-states.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { findBuyer } from '../buyer/buyer-store.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Services } from '../calls/services.ts';
import { NO_CUSTOMER } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { findByClientId } from '../database/idempotency.ts';
import { problem } from '../http/problem.ts';
import { invoiceDue } from '../invoice/bill.ts';
import { DUE, notePaidWhole, refundOverpaid } from '../invoice/due.ts';
import { NO_INVOICE } from '../invoice/invoice-store.ts';
import { queueMail } from '../outbox/mail.ts';
import { noteSettled } from '../payment/settle-refund.ts';
import { addTransfer } from '../payment/transfer.ts';
import { freeInvoiceMail, type Invoiced, invoiceTransferMail } from './invoice-mails.ts';

type Making = Pick<Services, 'database' | 'clock' | 'appUrl'>;
/** What a call asks, and who asks it. */
type Asked<Body> = Body & { readonly accountId: string };

/**
 * Idempotent on `clientId`.
 * @returns the id of the invoice
 * @throws problem ERROR.INVALID, or ERROR.PRICE where it comes to another amount than was shown
 */
export function issueByHand(
  { database, clock, appUrl }: Making,
  asked: Asked<Infer<typeof freeInvoiceSchema>>,
): Promise<string> {
  const now = clock();
  const today = parisTime(now).day;
  return database.tx(async (tx) => {
    const clientId = asked.clientId.toLowerCase();
    const known = await findByClientId(tx, 'invoice', clientId);
    if (known) return known;
    const late = dueError(() => today)(asked.dueOn);
    if (late !== null) throw problem('ERROR.INVALID', { fields: { dueOn: late } });
    const buyer = await findBuyer(tx, { customerId: asked.customerId.toLowerCase() });
    if (!buyer) throw problem('ERROR.INVALID', { fields: { customerId: NO_CUSTOMER } });
    const lines = freeLines(asked.lines, asked.pricing, buyer);
    requireShown(lines, asked.totalCents);
    const bill = {
      purpose: null,
      customerId: buyer.id,
      reference: asked.subject.trim(),
      purchaseOrder: asked.purchaseOrder?.trim() || null,
      serviceOn: asked.serviceOn,
      lines,
      explanation: [],
      clientId,
    };
    const { number, totals } = await invoiceDue(tx, bill, asked.dueOn, now);
    const id = await idNumbered(tx, number);
    await queueMail(tx, freeInvoiceMail(await lockInvoiced(tx, id, appUrl), asked.dueOn), now);
    const detail = { what: number, cents: totals.totalCents };
    await addAuditEvent(tx, { kind: 'invoice_made', recordId: id, accountId: asked.accountId, detail }, now);
    return id;
  });
}

function requireShown(lines: readonly PriceLine[], shownCents: number): void {
  const { totalCents } = totalsOf(lines);
  if (totalCents === shownCents) return;
  throw problem('ERROR.PRICE', {
    message: `La facture est de ${formatEuros(totalCents)}\u00a0: vérifiez-la, puis émettez-la de nouveau.`,
  });
}

/** @returns the id of an invoice that is there */
export async function idNumbered(tx: Queryable, number: string): Promise<string> {
  const [invoice] = await tx.query<{ id: string }>('select id from invoice where number = $1', [number]);
  if (!invoice) throw new Error('an invoice that was just issued is gone');
  return invoice.id;
}

/** An invoice until the transaction's end, and whom it is written to. @throws problem ERROR.NOT_FOUND */
export async function lockInvoiced(tx: Queryable, id: string, appUrl: string): Promise<Invoiced> {
  // Read once it is ours: what paid it while this waited for another transaction counts in what is due.
  await tx.query('select 1 from invoice where id = $1 for update', [id]);
  const [row] = await tx.query<Omit<Invoiced, 'link'> & { readonly role: Role }>(
    `select invoice.id, number, kind, content ->> 'reference' as reference, total_cents as "totalCents",
       ${DUE} as "dueCents", coalesce((content ->> 'isFree')::boolean, false) as "isFree", mail, role,
       case when content #>> '{buyer,isCompany}' = 'true' then null else first_name end as "firstName"
     from invoice join customer on customer.id = customer_id join account on account.id = account_id
     where invoice.id = $1`,
    [id],
  );
  if (!row) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
  const { role, ...invoiced } = row;
  return { ...invoiced, link: `${appUrl}/#/auth/login?redirectTo=${homeOf([role])}/invoice` };
}

/** Idempotent on `clientId`. @throws problem ERROR.NOT_FOUND, ERROR.STATE of what a booking is for, or ERROR.INVALID */
export const recordByHand = (
  services: Making,
  id: string,
  asked: Asked<Infer<typeof freeTransferSchema>>,
): Promise<void> =>
  changeFree(services, id, asked.clientId, async (tx, invoice, now) => {
    const { accountId, cents, receivedOn } = asked;
    if (receivedOn > parisTime(now).day) {
      throw problem('ERROR.INVALID', { fields: { receivedOn: 'Ce jour est à venir.' } });
    }
    const reference = asked.reference.trim();
    const clientId = asked.clientId.toLowerCase();
    const target = { invoiceId: id };
    await addTransfer(tx, { clientId, purpose: null, target, cents, receivedOn, reference }, now);
    await notePaidWhole(tx, id);
    const { refundCents } = await refundOverpaid(tx, id, now);
    await queueMail(tx, invoiceTransferMail(invoice, cents, refundCents), now);
    const detail = { what: invoice.number, cents };
    await addAuditEvent(
      tx,
      { kind: 'invoice_transfer', recordId: id, accountId, note: reference, detail },
      now,
    );
  });

/** Idempotent on `clientId`. @throws problem ERROR.NOT_FOUND, or ERROR.STATE where it is not owed */
export const settleByHand = (
  services: Making,
  id: string,
  asked: Asked<Infer<typeof freeSettleSchema>>,
): Promise<void> =>
  changeFree(services, id, asked.clientId, async (tx, { number }, now) => {
    const [refund] = await tx.query<{ id: string; status: RefundState; cents: number }>(
      `select refund.id, refund.status, cents from refund join payment on payment.id = payment_id
       where refund.id = $1 and payment.invoice_id = $2 for update of refund`,
      [asked.refundId.toLowerCase(), id],
    );
    if (!refund) throw problem('ERROR.NOT_FOUND', { message: 'Aucun remboursement ne correspond.' });
    const how = asked.how.trim();
    await noteSettled(tx, refund, how, now);
    const detail = { what: number, cents: refund.cents };
    const { accountId } = asked;
    await addAuditEvent(
      tx,
      { kind: 'invoice_refund_settled', recordId: id, accountId, note: how, detail },
      now,
    );
  });

/** Changes once what was made by hand; what is of a booking is changed there. */
function changeFree(
  { database, clock, appUrl }: Making,
  id: string,
  clientId: string,
  change: (tx: Queryable, invoice: Invoiced, now: Date) => Promise<void>,
): Promise<void> {
  const now = clock();
  return database.tx(async (tx) => {
    const invoice = await lockInvoiced(tx, id, appUrl);
    if (await isRepeat(tx, clientId.toLowerCase(), id, now)) return;
    if (!invoice.isFree || invoice.kind !== 'invoice') throw problem('ERROR.STATE', { message: NOT_FREE });
    await change(tx, invoice, now);
  });
}

const NOT_FREE =
  'Cette facture n’est pas une facture libre\u00a0: son argent se suit là où elle a été commandée.';
