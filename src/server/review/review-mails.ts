/** The mails about reviews: plain French text. */

import { frenchDay } from '../../domain/lib/time/french-date.ts';
import {
  GIVING_DAYS,
  PUBLISHING_DAYS,
  type RefusalGround,
  refusalGrounds,
} from '../../domain/review/review.ts';
import { type BookingMailData, bookingNotice, itinerary } from '../booking/mails/mail-parts.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice, leadTo } from '../outbox/notice.ts';

/** Asks for one, once. @param key of the link, which is of this review alone */
export const askReviewMail = (data: BookingMailData & { readonly key: string }): Mail =>
  bookingNotice(data, 'Votre avis', [
    'Tout s’est-il bien passé\u00a0? Dites-nous en un mot ce que vous en pensez.',
    '',
    ...leadTo(
      'Donner mon avis',
      `${data.appUrl}/#/admin/customer/add/review?booking=${data.booking.id}&key=${data.key}`,
    ),
    '',
    ...itinerary(data.booking),
    '',
    `Ce lien est à vous seul, et sert pendant ${GIVING_DAYS}\u00a0jours. Bon ou mauvais, votre avis est publié tel quel sous ${PUBLISHING_DAYS}\u00a0jours, sans contrepartie. C’est notre seule demande\u00a0: nous n’en enverrons pas d’autre pour cette réservation.`,
  ]);

/** Tells the team that one waits to be read; what it says is read there. @param appUrl without a final `/` */
export const reviewGivenMail = ({
  mail,
  appUrl,
  reference,
  dueOn,
}: Pick<BookingMailData, 'mail' | 'appUrl'> & {
  readonly reference: string;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
}): Mail =>
  companyNotice({
    replyTo: mail,
    subject: `Un avis à relire – ${reference}`,
    lines: [
      `Un client a donné son avis. Publiez-le, ou refusez-le avec son motif, au plus tard le ${frenchDay(dueOn)}\u00a0:`,
      '',
      `${appUrl}/#/auth/login?redirectTo=/admin/teammate/review`,
    ],
  });

/** To its author, whom the law has us tell why (article L111-7-2 of the consumer code). */
export const reviewRefusedMail = (data: BookingMailData & { readonly ground: RefusalGround }): Mail =>
  bookingNotice(data, 'Votre avis n’est pas publié', [
    `Votre avis n’est pas publié, pour ce motif\u00a0: ${refusalGrounds[data.ground]}.`,
    '',
    'Nous ne changeons rien à un avis\u00a0: nous le publions entier, ou pas du tout. Vous n’êtes pas d’accord\u00a0? Répondez à ce message, et nous le relirons.',
  ]);
