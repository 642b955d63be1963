/** What buyers are written about invoices made by hand, and about credit notes that are: plain French text. */

import type { InvoiceKind } from '../../domain/invoice/invoice-kinds.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import {
  lateSentence,
  PAID_MEANWHILE,
  type Reminder,
  reminderSubject,
} from '../booking/mails/late-invoice-mail.ts';
import type { Mail } from '../outbox/mail.ts';
import { leadTo, notice } from '../outbox/notice.ts';
import { heldLines } from '../payment/dispute-mails.ts';
import type { OverpaidRefund } from '../payment/request-refund.ts';

/** An invoice, and whom it is written to. */
export interface Invoiced {
  readonly id: string;
  readonly number: string;
  readonly kind: InvoiceKind;
  readonly reference: string;
  readonly totalCents: number;
  /** Still to be paid; negative where we owe. */
  readonly dueCents: number;
  readonly isFree: boolean;
  readonly mail: string;
  /** Null of a business. */
  readonly firstName: string | null;
  /** Where its buyer reads it. */
  readonly link: string;
}

/** Once it is issued. @param dueOn day in France, `YYYY-MM-DD` */
export const freeInvoiceMail = (
  { number, reference, totalCents, mail, firstName, link }: Invoiced,
  dueOn: string,
): Mail => ({
  ...notice(
    mail,
    `Facture ${number} – ${reference}`,
    [
      `La facture ${number} (${reference}), jointe, est de ${formatEuros(totalCents)}. Elle est à payer par virement au plus tard le ${frenchDay(dueOn)}, en rappelant son numéro\u00a0: l’IBAN est dessus.`,
      '',
      ...leadTo('Voir vos factures', link),
    ],
    firstName,
  ),
  invoiceNumber: number,
});

/** Once it is late, as often as that of an order. */
export const lateFreeInvoiceMail = (
  { reference, mail, firstName, link }: Invoiced,
  reminder: Reminder,
): Mail => ({
  ...notice(
    mail,
    reminderSubject(reminder),
    [
      lateSentence(reminder.invoice, 'par virement (l’IBAN est dessus)'),
      '',
      `Objet\u00a0: ${reference}`,
      '',
      ...leadTo('Voir vos factures', link),
      '',
      PAID_MEANWHILE,
    ],
    firstName,
  ),
  invoiceNumber: reminder.invoice.number,
});

/** Once a transfer came for it. @param backCents what of it is too much, and is given back */
export const invoiceTransferMail = (
  { number, reference, dueCents, mail, firstName }: Invoiced,
  cents: number,
  backCents: number,
): Mail =>
  notice(
    mail,
    `Virement reçu (${formatEuros(cents)}) – facture ${number}`,
    [
      `Votre virement de ${formatEuros(cents)} nous est parvenu pour la facture ${number} (${reference}).`,
      '',
      dueCents > cents
        ? `Il en reste ${formatEuros(dueCents - cents)} à payer.`
        : 'Il n’en reste rien à payer.',
      ...(backCents > 0 ? ['', `Les ${formatEuros(backCents)} versés en trop vous seront rendus.`] : []),
    ],
    firstName,
  );

/** Once it is credited. @param note number of the credit note */
export const creditedMail = (
  { number, reference, mail, firstName }: Invoiced,
  {
    note,
    cents,
    reason,
    refundCents,
    heldCents,
  }: OverpaidRefund & {
    readonly note: string;
    readonly cents: number;
    readonly reason: string;
  },
): Mail => ({
  ...notice(
    mail,
    `Avoir ${note} – facture ${number}`,
    [
      `L’avoir ${note}, joint, annule ${formatEuros(cents)} de la facture ${number} (${reference}).`,
      `Motif\u00a0: ${reason}`,
      '',
      ...(refundCents > 0 ? [`${formatEuros(refundCents)} vous sont rendus.`] : []),
      ...heldLines(heldCents),
    ],
    firstName,
  ),
  invoiceNumber: note,
});
