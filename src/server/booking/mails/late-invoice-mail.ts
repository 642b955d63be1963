/** What is written about an invoice that is late, to the partner or the customer who pays it. */

import { documentName, type PayableKind } from '../../../domain/invoice/invoice-kinds.ts';
import { capital } from '../../../domain/lib/capital.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import type { Mail } from '../../outbox/mail.ts';
import { leadTo } from '../../outbox/notice.ts';
import { statusLink } from './booking-mails.ts';
import { type BookingMailData, bookingLink, bookingNotice, itinerary } from './mail-parts.ts';

export interface LateInvoice {
  readonly kind: PayableKind;
  readonly number: string;
  /** Day in France, `YYYY-MM-DD`. */
  readonly dueOn: string;
  /** Still to be paid. */
  readonly dueCents: number;
}

export interface Reminder {
  readonly invoice: LateInvoice;
  /** How many reminders there were, with this one. */
  readonly count: number;
  /** Nobody is reminded after it. */
  readonly isLast: boolean;
}

interface LateMailData extends BookingMailData, Reminder {
  /** Of the link by which a customer pays; null of a partner, who signs in. */
  readonly key: string | null;
}

export const reminderSubject = ({ invoice: { kind, number }, count, isLast }: Reminder): string =>
  `${isLast ? 'Dernier rappel' : `Rappel ${count}`}\u00a0: ${documentName(kind, number)}`;

/** Since when, and what is left of it. @param means how it can be paid, in French */
export const lateSentence = ({ kind, number, dueOn, dueCents }: LateInvoice, means: string): string =>
  `${capital(`la ${documentName(kind, number)}`)}, jointe, était à payer au plus tard le ${frenchDay(dueOn)}. Il en reste ${formatEuros(dueCents)} à payer, ${means}.`;

export const PAID_MEANWHILE = 'Vous venez de la régler\u00a0? Ne tenez pas compte de ce rappel.';

export const lateInvoiceMail = ({ key, ...data }: LateMailData): Mail => ({
  ...bookingNotice(data, reminderSubject(data), [
    lateSentence(data.invoice, key === null ? 'par carte ou par virement (l’IBAN est dessus)' : 'par carte'),
    '',
    ...itinerary(data.booking),
    '',
    ...leadTo('Voir et payer', key === null ? bookingLink(data) : statusLink({ ...data, key })),
    '',
    PAID_MEANWHILE,
  ]),
  invoiceNumber: data.invoice.number,
});
