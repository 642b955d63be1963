/** Gives back, or gives up, a part of an invoice of a booking or all of it, as the team decides; its people are told. */

import { isRefundable } from '../../../domain/booking/booking-states.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import type { Transacting } from '../../calls/services.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import { NO_INVOICE } from '../../invoice/invoice-store.ts';
import { queueMail } from '../../outbox/mail.ts';
import { addEvent } from '../booking-event.ts';
import { type CreditedInvoice, findInvoiceOf, findOrderInvoice } from '../booking-invoice.ts';
import { refundableCents, type StoredBooking, touchBooking } from '../booking-store.ts';
import { refundedMail } from '../mails/change-mails.ts';
import { toBuyer } from '../tell-people.ts';
import { creditInvoiceAndRefund } from './credit-booking-price.ts';
import { type BookingChange, changeOnce } from './owned-booking.ts';

export interface RefundRequest extends BookingChange {
  /** Of what was ordered, of its fees or of a partner; null for what was ordered, invoiced or not. */
  readonly invoiceId: string | null;
  readonly cents: number;
  /** What was left of it when that was asked; absent where nobody says. */
  readonly leftCents?: number | undefined;
  readonly reason: string;
}

/**
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, ERROR.STATE where nothing was bought, the payment is disputed or somebody gave back meanwhile, or ERROR.INVALID for more than what is left
 */
export const refundBooking = (services: Transacting, asked: RefundRequest): Promise<void> =>
  changeOnce(services, asked, (tx, stored, now) => giveBack(tx, stored, { ...asked, ...services }, now));

export interface GivenBack
  extends Pick<RefundRequest, 'accountId' | 'invoiceId' | 'cents' | 'leftCents' | 'reason'> {
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

/** The same in a transaction that has locked the booking. @throws as that */
export async function giveBack(
  tx: Queryable,
  stored: StoredBooking,
  { accountId, invoiceId, cents, leftCents, reason, appUrl }: GivenBack,
  now: Date,
): Promise<void> {
  const { id } = stored.booking;
  const invoice = await invoiceAsked(tx, stored, invoiceId);
  const left = leftOf(stored, invoice);
  requireLeft(leftCents, left);
  if (cents > left) {
    throw problem('ERROR.INVALID', {
      fields: {
        cents: `Il reste ${formatEuros(left)} de ${invoice ? 'cette facture' : 'ce qui a été commandé'}.`,
      },
    });
  }
  const given = await creditInvoiceAndRefund(
    tx,
    stored,
    { cents, label: 'Geste commercial', reason, accountId },
    invoice,
    now,
  );
  await touchBooking(tx, id, now);
  const { creditNote } = given;
  const detail = { cents: String(cents), reason, ...(creditNote !== null && { number: creditNote }) };
  const kind = creditNote === null ? 'refunded' : 'credited';
  await addEvent(tx, { bookingId: id, kind, accountId, detail }, now);
  const mailData = {
    ...stored,
    ...given,
    ...toBuyer(stored),
    cents,
    appUrl,
    invoice: invoice?.number ?? null,
  };
  await queueMail(tx, refundedMail(mailData), now);
}

/** Two who give back the same at once give it back once. @param shown to who asks @throws problem ERROR.STATE */
export function requireLeft(shown: number | undefined, left: number): void {
  if (shown === undefined || shown === left) return;
  throw problem('ERROR.STATE', {
    message: `Entre-temps, quelqu’un en a déjà rendu une part ou y a renoncé\u00a0: il en reste ${formatEuros(left)}. Vérifiez, puis recommencez.`,
  });
}

async function invoiceAsked(
  tx: Queryable,
  stored: StoredBooking,
  invoiceId: string | null,
): Promise<CreditedInvoice | null> {
  if (invoiceId === null) return findOrderInvoice(tx, stored);
  const invoice = await findInvoiceOf(tx, stored.booking.id, invoiceId);
  if (!invoice) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
  return invoice;
}

/** What may be given up, in cents. @throws problem ERROR.STATE */
function leftOf(stored: StoredBooking, invoice: CreditedInvoice | null): number {
  if (!invoice) {
    if (stored.partner && isRefundable(stored.booking.status)) return refundableCents(stored);
    throw problem('ERROR.STATE', { message: 'Rien n’a encore été payé\u00a0: il n’y a rien à rendre.' });
  }
  if (invoice.refundableCents !== null) return invoice.refundableCents;
  throw problem('ERROR.STATE', {
    message:
      'Ce paiement est contesté auprès de la banque, qui retient la somme\u00a0: attendez sa décision avant d’en rendre quoi que ce soit.',
  });
}
