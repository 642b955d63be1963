/** The mail of a booking that came to nothing: plain French text. */

import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchInstant } from '../../../domain/lib/time/french-instant.ts';
import type { Mail } from '../../outbox/mail.ts';
import { notice } from '../../outbox/notice.ts';
import { heldLines } from '../../payment/dispute-mails.ts';
import type { BookingMailData } from '../booking-mails.ts';

const endings = {
  cancel: { subject: 'annulée', said: (at: string) => `Votre réservation a été annulée le ${at}.` },
  abandon: {
    subject: ': convoyage interrompu',
    said: (at: string) =>
      `Votre convoyage a été interrompu le ${at}, avant que votre véhicule soit là où il devait aller\u00a0: votre réservation est annulée.`,
  },
  withdraw: {
    subject: ': votre rétractation',
    said: (at: string) =>
      `Nous avons reçu votre rétractation le ${at}\u00a0; ce message en est l’accusé de réception.`,
  },
  decline: {
    subject: 'refusée',
    said: (at: string) =>
      `Vous avez refusé le ${at} la commande que nous avions préparée pour vous\u00a0: elle est annulée, et vous ne devez rien.`,
  },
  withdraw_subscription: {
    subject: 'annulée',
    said: (at: string) =>
      `Vous vous êtes rétracté le ${at} de l’abonnement qui incluait cette réservation\u00a0: elle n’avait pas commencé, elle est annulée. Vous pouvez la commander de nouveau au tarif, depuis la page de l’abonnement.`,
  },
  refuse_derogation: {
    subject: 'annulée',
    said: (at: string) =>
      `Notre assureur n’a pas donné son accord pour la valeur de ce véhicule\u00a0: nous avons dû annuler votre réservation le ${at}.`,
  },
} as const;

/**
 * After a cancellation, a withdrawal, the insurer's refusal or the customer's.
 * @param refundCents what is given back
 * @param whereabouts of a vehicle that was in our hands, as the team says it
 * @param effect of a withdrawal, in French
 * @param keptCents what is kept of the price
 */
export const cancelledMail = (
  about: BookingMailData & {
    ended: keyof typeof endings;
    refundCents: number;
    heldCents: number;
    at: Date;
    creditNote: string | null;
    whereabouts: string | null;
    effect: string | null;
    keptCents: number;
  },
): Mail => {
  const { subject, said } = endings[about.ended];
  return notice(about.mail, `Réservation ${about.booking.reference} ${subject}`, [
    said(frenchInstant(about.at)),
    ...(about.whereabouts === null ? [] : ['', `Votre véhicule\u00a0: ${about.whereabouts}`]),
    ...(about.effect === null ? [] : ['', about.effect]),
    // A partner's customer reads no price, and what was never ordered has none to give back.
    ...((about.partner && !about.toPartner) || about.ended === 'decline' ? [] : ['', ...refundLines(about)]),
  ]);
};

const refundLines = (about: {
  ended: keyof typeof endings;
  keptCents: number;
  refundCents: number;
  heldCents: number;
  creditNote: string | null;
}): string[] => [
  ...heldLines(about.heldCents),
  ...(about.refundCents > 0
    ? [`Nous vous rendons ${formatEuros(about.refundCents)} sur le moyen de paiement que vous avez employé.`]
    : []),
  ...(about.refundCents + about.heldCents === 0 ? [NOTHING_BACK[about.ended] ?? BY_SCALE] : []),
  ...(about.ended === 'abandon' && about.keptCents > 0
    ? [`${formatEuros(about.keptCents)} restent dus du prix de la commande.`]
    : []),
  ...(about.creditNote === null ? [] : ['', `L’avoir ${about.creditNote} est dans votre espace.`]),
];

const BY_SCALE = 'Rien n’avait été payé, ou rien n’est à rendre selon le barème accepté à la commande.';
const NOTHING_BACK: Partial<Record<keyof typeof endings, string>> = {
  abandon: 'Rien ne vous est rendu par ce message.',
  withdraw: 'Rien n’avait été payé, ou rien n’est à rendre.',
};
