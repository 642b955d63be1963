/** What is written about an invoice that is late, to the partner or the customer who pays it. */

import { documentName, type PayableKind } from '../../../domain/invoice/invoice-kinds.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import type { Mail } from '../../outbox/mail.ts';
import { leadTo } from '../../outbox/notice.ts';
import { statusLink } from './booking-mails.ts';
import { type BookingMailData, bookingLink, bookingNotice, itinerary } from './mail-parts.ts';

interface LateInvoice {
  readonly kind: PayableKind;
  readonly number: string;
  /** Day in France, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Still to be paid. */
  readonly dueCents: number;
}

interface LateMailData extends BookingMailData {
  readonly invoice: LateInvoice;
  /** How many reminders there were, with this one. */
  readonly count: number;
  /** Nobody is reminded after it. */
  readonly isLast: boolean;
  /** Of the link by which a customer pays; null of a partner, who signs in. */
  readonly key: string | null;
}

export const lateInvoiceMail = ({ key, ...data }: LateMailData): Mail => {
  const { kind, number, dueOn, dueCents } = data.invoice;
  const document = documentName(kind, number);
  return {
    ...bookingNotice(data, `${data.isLast ? 'Dernier rappel' : `Rappel ${data.count}`}\u00a0: ${document}`, [
      `${capital(`la ${document}`)}, jointe, était à payer au plus tard le ${frenchDay(dueOn)}. Il en reste ${formatEuros(dueCents)} à payer, par carte${key === null ? ' ou par virement (l’IBAN est dessus)' : ''}.`,
      '',
      ...itinerary(data.booking),
      '',
      ...leadTo('Voir et payer', key === null ? bookingLink(data) : statusLink({ ...data, key })),
      '',
      'Vous venez de la régler\u00a0? Ne tenez pas compte de ce rappel.',
    ]),
    invoiceNumber: number,
  };
};
