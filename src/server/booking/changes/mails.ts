/** The mails of a booking that came to nothing, and of transfers: plain French text. */

import { bookingPathOf } from '../../../domain/account/roles.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchInstant } from '../../../domain/lib/time/french-instant.ts';
import type { Trip } from '../../../domain/trip/trip.ts';
import type { Mail } from '../../outbox/mail.ts';
import { leadTo } from '../../outbox/notice.ts';
import { heldLines } from '../../payment/dispute-mails.ts';
import {
  type BookingMailData,
  bookingLink,
  bookingNotice,
  creditLine,
  itinerary,
  withFiles,
} from '../mails/mail-parts.ts';

const endings = {
  cancel: {
    subject: 'Réservation annulée',
    said: (at: string) => `Votre réservation a été annulée le ${at}.`,
  },
  abandon: {
    subject: 'Convoyage interrompu',
    said: (at: string) =>
      `Votre convoyage a été interrompu le ${at}, avant que votre véhicule soit là où il devait aller\u00a0: votre réservation est annulée.`,
  },
  withdraw: {
    subject: 'Votre rétractation',
    said: (at: string) =>
      `Nous avons reçu votre rétractation le ${at}\u00a0; ce message en est l’accusé de réception.`,
  },
  decline: {
    subject: 'Commande refusée',
    said: (at: string) =>
      `Vous avez refusé le ${at} la commande que nous avions préparée pour vous\u00a0: elle est annulée, et vous ne devez rien.`,
  },
  withdraw_subscription: {
    subject: 'Réservation annulée',
    said: (at: string) =>
      `Vous vous êtes rétracté le ${at} de l’abonnement qui incluait cette réservation\u00a0: elle n’avait pas commencé, elle est annulée. Vous pouvez la commander de nouveau, au tarif habituel, depuis la page de l’abonnement.`,
  },
  refuse_derogation: {
    subject: 'Réservation annulée',
    said: (at: string) =>
      `Notre assureur n’a pas donné son accord pour la valeur de ce véhicule\u00a0: nous avons dû annuler votre réservation le ${at}.`,
  },
} as const;

/**
 * After a cancellation, a withdrawal, the insurer's refusal or the customer's.
 * @param refundCents what is given back
 * @param whereabouts of a vehicle that was in our hands, as the team says it
 * @param effect of a withdrawal, in French
 * @param freedCents what of the price is due no more
 * @param keptCents what is kept of the price
 */
export const cancelledMail = (
  data: BookingMailData & {
    ended: keyof typeof endings;
    refundCents: number;
    heldCents: number;
    freedCents: number;
    at: Date;
    creditNote: string | null;
    whereabouts: string | null;
    effect: string | null;
    keptCents: number;
  },
): Mail => {
  const { subject, said } = endings[data.ended];
  // A partner's customer reads no price, and what was never ordered has none to give back.
  const isOfMoney = !((data.partner && !data.toPartner) || data.ended === 'decline');
  const mail = bookingNotice(data, subject, [
    said(frenchInstant(data.at)),
    '',
    ...itinerary({ ...data.booking, trips: data.booking.trips.filter(wasAgreed) }),
    ...(data.whereabouts === null ? [] : ['', `Votre véhicule\u00a0: ${data.whereabouts}`]),
    ...(data.effect === null ? [] : ['', data.effect]),
    ...(isOfMoney ? ['', ...refundLines(data)] : []),
    // Who gave it up may only want another day.
    ...(isOfMoney && !data.toPartner && data.ended === 'cancel'
      ? ['', ...leadTo('Réserver un convoyage', `${data.appUrl}/#${bookingPathOf(null)}`)]
      : []),
  ]);
  // The calendar that goes with it takes its appointments out of the one that they were put into.
  return withFiles(mail, isOfMoney ? data.creditNote : null);
};

/** Nothing is to be agreed on any more. */
const wasAgreed = ({ slot, status }: Pick<Trip, 'slot' | 'status'>): boolean =>
  slot !== null || status === 'cancelled';

const refundLines = (data: {
  ended: keyof typeof endings;
  toPartner?: boolean;
  freedCents: number;
  keptCents: number;
  refundCents: number;
  heldCents: number;
  creditNote: string | null;
}): string[] => {
  const { ended, toPartner, freedCents, keptCents, refundCents, heldCents, creditNote } = data;
  const isBack = refundCents + heldCents > 0;
  // A partner has not paid yet: what it comes to is what they are invoiced, in a mail of its own.
  const isToInvoice = toPartner === true && !isBack && freedCents + keptCents > 0;
  const nothingBack = (): string => {
    if (freedCents + keptCents === 0) return NOT_PAID;
    // All of the price is due no more, and none of it goes back: it was never paid.
    return NOTHING_BACK[ended] ?? (keptCents === 0 ? NOT_TAKEN : BY_SCALE);
  };
  return [
    ...heldLines(heldCents),
    ...(refundCents > 0
      ? [
          `Nous vous rendons ${formatEuros(refundCents)} sur le moyen de paiement que vous avez utilisé, sous quelques jours selon votre banque.`,
        ]
      : []),
    ...(isToInvoice && freedCents > 0 ? [`${formatEuros(freedCents)} ne vous sont pas facturés.`] : []),
    ...(isBack || isToInvoice ? [] : [nothingBack()]),
    ...((ended === 'abandon' || isToInvoice) && keptCents > 0
      ? [
          `${formatEuros(keptCents)} du prix de la commande ${isToInvoice ? 'restent dus' : 'nous restent acquis'}.`,
        ]
      : []),
    ...(creditNote === null ? [] : ['', creditLine(creditNote)]),
  ];
};

const NOT_PAID = 'Il n’y avait rien à payer\u00a0: rien n’est à rendre.';
const NOT_TAKEN = 'Rien n’avait été débité, et vous ne devez rien.';
const BY_SCALE = 'Rien n’est à rendre selon le barème accepté à la commande.';
const NOTHING_BACK: Partial<Record<keyof typeof endings, string>> = {
  abandon: 'Rien ne vous est rendu par ce message.',
  withdraw: 'Rien n’avait été payé, ou rien n’est à rendre.',
};

interface Transferred extends BookingMailData {
  readonly cents: number;
  /** What it pays, after « la »; null of what the bank took of money that we had given back. */
  readonly document: string | null;
  /** Still to be paid of that. */
  readonly leftCents: number;
}

const paidBy = ({ document }: Pick<Transferred, 'document'>): string =>
  document === null ? 'ce que votre banque avait repris' : `la ${document}`;

function leftToPay({ leftCents }: Pick<Transferred, 'leftCents'>): string {
  if (leftCents > 0) return `Il reste ${formatEuros(leftCents)} à payer.`;
  return leftCents < 0 ? tooMuch(-leftCents) : 'Rien n’est plus dû.';
}

const tooMuch = (cents: number): string =>
  `${formatEuros(cents)} sont de trop\u00a0: nous vous les rendons par virement.`;

/** Once a transfer has come. @param backCents too much, which we give back by a transfer of ours */
export const transferMail = (data: Transferred & { backCents: number }): Mail =>
  bookingNotice(data, `Virement reçu (${formatEuros(data.cents)})`, [
    `Votre virement de ${formatEuros(data.cents)} nous est parvenu pour ${paidBy(data)}.`,
    '',
    leftToPay({ leftCents: Math.max(0, data.leftCents) }),
    ...(data.backCents > 0 ? ['', tooMuch(data.backCents)] : []),
  ]);

/** Once a transfer that was recorded by mistake is undone. */
export const transferCancelledMail = (data: Transferred): Mail =>
  bookingNotice(data, 'Virement annulé', [
    `Nous avions noté par erreur un virement de ${formatEuros(data.cents)} pour ${paidBy(data)}\u00a0: il est annulé.`,
    '',
    leftToPay(data),
    '',
    ...leadTo('Voir la réservation', bookingLink(data)),
  ]);
