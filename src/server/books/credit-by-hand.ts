/** Credits any invoice, in part or whole, with a reason: of a booking as its own page does, of a subscription or by hand here. */

import type { Infer } from 'superstruct';
import type { InvoiceFile } from '../../domain/books/free-invoice-calls.ts';
import type { creditSchema } from '../../domain/books/free-invoice-schema.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { refundBooking, requireLeft } from '../booking/changes/refund.ts';
import { isRepeat } from '../calls/applied-change.ts';
import type { Transacting } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { type Billed, creditInvoice } from '../invoice/bill.ts';
import { notePaidWhole, refundOverpaid } from '../invoice/due.ts';
import { queueMail } from '../outbox/mail.ts';
import { lockInvoiced } from './free-invoice.ts';
import { readFile } from './invoice-file.ts';
import { creditedMail } from './invoice-mails.ts';

interface Credit extends Infer<typeof creditSchema> {
  readonly invoiceId: string;
  /** Who credits it. */
  readonly accountId: string;
}

/**
 * Idempotent on `clientId`. What was paid of it goes back, by who took it or by hand.
 * @param bookingId of the booking that it is for; null of others
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where nothing of it can be given up, or ERROR.INVALID for more than what is left
 */
export function creditByHand(services: Transacting, bookingId: string | null, credit: Credit): Promise<void> {
  const { invoiceId, accountId, cents, leftCents, reason } = credit;
  const clientId = credit.clientId.toLowerCase();
  if (bookingId !== null) {
    const given = { invoiceId, cents, leftCents, reason };
    return refundBooking(services, { id: bookingId, ownAccountId: null, accountId, clientId, ...given });
  }
  const now = services.clock();
  return services.database.tx(async (tx) => {
    const invoiced = await lockInvoiced(tx, invoiceId, services.appUrl);
    if (await isRepeat(tx, clientId, invoiceId, now)) return;
    const lines = linesOf(await readFile(tx, invoiceId, parisTime(now).day), credit);
    const note = await creditInvoice(tx, { ...(await billedOf(tx, invoiceId)), lines }, invoiceId, now);
    await notePaidWhole(tx, invoiceId);
    const back = await refundOverpaid(tx, invoiceId, now);
    await queueMail(tx, creditedMail(invoiced, { ...back, note, cents, reason }), now);
    const detail = { what: `${note}, ${invoiced.number}`, cents };
    await addAuditEvent(
      tx,
      { kind: 'invoice_credited', recordId: invoiceId, accountId, note: reason, detail },
      now,
    );
  });
}

/** What it gives up, negative, at the rates of what it undoes. @throws problem ERROR.STATE or ERROR.INVALID */
function linesOf(
  { left, isHeld }: Pick<InvoiceFile, 'left' | 'isHeld'>,
  { vatRate, cents, leftCents, reason }: Credit,
): Billed['lines'] {
  requireLeft(leftCents, sumOf(left));
  const open = left.filter((part) => vatRate === null || part.vatRate === vatRate);
  const openCents = sumOf(open);
  if (openCents === 0)
    throw problem('ERROR.STATE', { message: 'Il ne reste rien de cette facture à annuler.' });
  if (isHeld) {
    throw problem('ERROR.STATE', {
      message: 'Ce paiement est contesté auprès de la banque\u00a0: attendez sa décision.',
    });
  }
  // All of it is all that was shown, or somebody has credited it meanwhile.
  if (cents > openCents || (vatRate === null && cents !== openCents)) {
    throw problem('ERROR.INVALID', { fields: { cents: `Il reste ${formatEuros(openCents)} à annuler.` } });
  }
  return vatRate === null
    ? open.map((part) => ({ label: reason, cents: -part.cents, vatRate: part.vatRate }))
    : [{ label: reason, cents: -cents, vatRate }];
}

const sumOf = (left: InvoiceFile['left']): number => left.reduce((sum, { cents }) => sum + cents, 0);

/** What both documents say of what they are for. */
async function billedOf(tx: Queryable, id: string): Promise<Omit<Billed, 'lines'>> {
  const [row] = await tx.query<
    Omit<Billed, 'lines' | 'purpose' | 'explanation'> & { subscriptionId: string | null }
  >(
    `select subscription_id as "subscriptionId", customer_id as "customerId", content ->> 'reference' as reference,
       content ->> 'purchaseOrder' as "purchaseOrder", content ->> 'serviceOn' as "serviceOn"
     from invoice where id = $1`,
    [id],
  );
  if (!row) throw new Error('a locked invoice is gone');
  const { subscriptionId, ...billed } = row;
  const purpose = subscriptionId === null ? null : ({ kind: 'subscription', id: subscriptionId } as const);
  return { ...billed, purpose, explanation: [] };
}
