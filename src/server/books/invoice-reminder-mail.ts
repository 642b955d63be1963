/** What a partner is written about an invoice that is late. */

import { documentName, type PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import { capital } from '../../domain/lib/capital.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { type BookingMailData, bookingLink, bookingNotice, itinerary } from '../booking/mails/mail-parts.ts';
import type { Mail } from '../outbox/mail.ts';
import { leadTo } from '../outbox/notice.ts';

interface LateInvoice {
  readonly kind: PayableKind;
  readonly number: string;
  /** Day in France, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Still to be paid. */
  readonly dueCents: number;
}

/** @param count how many there were, with this one @param isLast nobody is reminded after it */
export const lateInvoiceMail = (
  data: BookingMailData & { invoice: LateInvoice; count: number; isLast: boolean },
): Mail => {
  const { kind, number, dueOn, dueCents } = data.invoice;
  const document = documentName(kind, number);
  return {
    ...bookingNotice(data, `${data.isLast ? 'Dernier rappel' : `Rappel ${data.count}`}\u00a0: ${document}`, [
      `${capital(`la ${document}`)}, jointe, était à payer au plus tard le ${frenchDay(dueOn)}. Il en reste ${formatEuros(dueCents)} à payer, par carte ou par virement (l’IBAN est dessus).`,
      '',
      ...itinerary(data.booking),
      '',
      ...leadTo('Voir et payer', bookingLink(data)),
      '',
      'Vous venez de la régler\u00a0? Ne tenez pas compte de ce rappel.',
    ]),
    invoiceNumber: number,
  };
};
