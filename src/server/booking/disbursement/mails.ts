/** The mails about what was paid in a customer's name, to whoever pays for the booking: plain French text. */

import type { InvoiceContent } from '../../../domain/invoice/invoice.ts';
import { documentName } from '../../../domain/invoice/invoice-kinds.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import type { Mail } from '../../outbox/mail.ts';
import { leadTo } from '../../outbox/notice.ts';
import { heldLines } from '../../payment/dispute-mails.ts';
import type { OverpaidRefund } from '../../payment/request-refund.ts';
import { type BookingMailData, bookingNotice, creditLine, itinerary } from '../mails/mail-parts.ts';

/** Once it was paid. @param link where it is paid back */
export function disbursedMail(data: BookingMailData & { note: InvoiceContent; link: string }): Mail {
  const { number, lines, explanation, dueOn } = data.note;
  const name = documentName('disbursement', number);
  const mail = bookingNotice(data, capital(name), [
    'Comme vous nous en avez chargés, nous avons réglé l’établissement en votre nom\u00a0:',
    '',
    ...itinerary(data.booking),
    '',
    ...explanation,
    ...lines.map(({ label, cents }) => `${label}\u00a0: ${formatEuros(cents)}`),
    '',
    `La ${name}, jointe, vous demande ce montant exact, sans TVA de notre part. Elle est à payer au plus tard le ${frenchDay(dueOn)}.`,
    '',
    ...leadTo('Payer', data.link),
  ]);
  return { ...mail, invoiceNumber: number };
}

/** Once it is not asked for after all. @param credit number of what undoes the note */
export const undisbursedMail = (
  data: BookingMailData & OverpaidRefund & { note: string; credit: string },
): Mail => {
  const name = documentName('disbursement', data.note);
  const mail = bookingNotice(data, `${capital(name)} annulée`, [
    `La ${name} est annulée\u00a0: il n’en reste rien à payer.`,
    '',
    ...(data.refundCents > 0
      ? [
          `Les ${formatEuros(data.refundCents)} que vous en aviez payés vous sont rendus par le moyen de paiement que vous avez utilisé.`,
          '',
        ]
      : []),
    ...heldLines(data.heldCents),
    creditLine(data.credit),
  ]);
  return { ...mail, invoiceNumber: data.credit };
};
