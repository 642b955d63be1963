/** The mails that follow a subscription: plain French text. */

import { bookingPathOf } from '../../domain/account/roles.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { INCLUDED_ORDER } from '../../domain/route/order-path.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import {
  covers,
  coversFrom,
  FIRST_PAYMENT_DAYS,
  type Subscription,
} from '../../domain/subscription/subscription.ts';
import { subscriptionTerms } from '../../domain/subscription/subscription-terms.ts';
import type { WithdrawalDue } from '../../domain/subscription/withdrawal-due.ts';
import type { Mail } from '../outbox/mail.ts';
import { leadTo, notice } from '../outbox/notice.ts';
import { heldLines } from '../payment/dispute-mails.ts';
import { paymentPath } from '../payment/purpose.ts';
import type { IncludedBooking } from './vehicle-store.ts';

interface SubscriptionMailData {
  readonly mail: string;
  /** Of its customer. */
  readonly firstName: string;
  readonly subscription: Subscription;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

export interface WithdrawalEffect {
  readonly due: WithdrawalDue;
  /** Included bookings that have not begun. */
  readonly cancelled: readonly IncludedBooking[];
}

/** What a subscription includes, as it is told. */
interface Including extends SubscriptionMailData {
  /** The vehicles that it names; none where it includes any. */
  readonly plates: readonly string[];
}

interface PayableMailData extends SubscriptionMailData {
  /** What its link carries that pays. */
  readonly key: string;
}

/** @param said what happened, which begins its subject */
const titled = (
  { mail, subscription, firstName }: SubscriptionMailData,
  said: string,
  lines: readonly string[],
): Mail => notice(mail, `${said} – ${subscription.reference}`, lines, firstName);

/** After an order, until its first month is paid. */
export const subscribedMail = (data: PayableMailData & Including): Mail =>
  titled(data, 'Abonnement à confirmer', [
    `Votre abonnement est enregistré. Il commencera dès que vous aurez payé le premier mois, soit ${price(data)}.`,
    '',
    ...payLead(data, 'Payer le premier mois'),
    '',
    ...vehicleLine(data),
    `Trajets inclus\u00a0: ${data.subscription.immediateExecution ? 'dès ce paiement' : `passé le délai de rétractation de ${withdrawalPeriod}`}`,
    ...terms(data, true),
    '',
    ...terms(data, false),
    '',
    `Sans paiement sous ${FIRST_PAYMENT_DAYS} jours, cette demande s’annule d’elle-même, sans frais.`,
  ]);

/** Once its first month is paid. @param at when it was */
export const activeMail = (data: Including & { invoice: string; at: Date }): Mail => ({
  ...titled(data, 'Abonnement en cours', [
    'Votre paiement nous est parvenu, votre abonnement a commencé\u00a0:',
    '',
    ...includedLines(data),
    ...terms(data, true),
    `Fin de l’engagement\u00a0: le ${dayOf(data.subscription.commitmentEnd)}`,
    `Prochain prélèvement\u00a0: le ${dayOf(data.subscription.paidUntil)}`,
    '',
    ...bookLead(data),
    ...terms(data, false),
    ...(data.subscription.immediateExecution
      ? []
      : [
          '',
          'Vous n’avez pas demandé à en profiter tout de suite\u00a0: ce que vous commandez d’ici là est au tarif habituel.',
        ]),
    '',
    `Vous pouvez vous rétracter, sans donner de motif, jusqu’au ${until(data)}, sur la page de votre abonnement.`,
    '',
    ...ownLead(data),
    '',
    ...invoiceLines(data),
  ]),
  invoiceNumber: data.invoice,
  hasTerms: true,
});

/** Once another vehicle is named. @param at when it was */
export const vehiclesMail = (data: Including & { at: Date }): Mail =>
  titled(data, 'Vos véhicules', [
    'Les véhicules de votre abonnement ont changé.',
    '',
    ...includedLines(data),
    '',
    ...bookLead(data),
    'Ce n’était pas vous\u00a0? Répondez à ce message.',
  ]);

/** After each month that is paid, but the first. */
export const monthPaidMail = (data: SubscriptionMailData & { invoice: string }): Mail => ({
  ...titled(data, 'Votre facture', [
    `Votre abonnement est payé jusqu’au ${dayOf(data.subscription.paidUntil)}\u00a0: ${price(data)}.`,
    '',
    ...invoiceLines(data),
  ]),
  invoiceNumber: data.invoice,
});

/** When the bank refuses a month. @param again when it is tried again */
export const refusedMail = (data: PayableMailData & { again: Date }): Mail =>
  titled(data, 'Paiement refusé', [
    `Votre banque a refusé le paiement du mois en cours, soit ${price(data)}. En attendant, vos trajets ne sont plus inclus.`,
    '',
    'Vous pouvez le régler maintenant, avec la même carte ou avec une autre.',
    '',
    ...payLead(data, 'Régler ce mois'),
    '',
    `Sinon, nous présentons de nouveau ce paiement le ${frenchInstant(data.again)}.`,
  ]);

/** When the bank has refused it for the last time. @param again when the subscription ends */
export const suspendedMail = (data: PayableMailData & { again: Date }): Mail =>
  titled(data, 'Abonnement suspendu', [
    `Votre banque a refusé plusieurs fois le paiement du mois en cours, soit ${price(data)}\u00a0: votre abonnement est suspendu, vos trajets ne sont plus inclus.`,
    '',
    'Pour le reprendre aussitôt, réglez ce mois.',
    '',
    ...payLead(data, 'Régler ce mois'),
    '',
    `Ce message est un rappel\u00a0: sans règlement, nous mettons fin à l’abonnement le ${frenchInstant(data.again)} (article 12 de nos conditions générales).`,
  ]);

/** When someone asks for its end: the receipt. */
export const terminationMail = (data: SubscriptionMailData & { endsOn: string; at: Date }): Mail =>
  titled(data, 'Votre résiliation', [
    `Nous avons reçu votre demande de résiliation le ${frenchInstant(data.at)}\u00a0; ce message en est l’accusé de réception.`,
    '',
    `Votre abonnement prend fin le ${frenchDay(data.endsOn)}.`,
    data.endsOn === data.subscription.paidUntil
      ? 'Rien ne vous sera plus prélevé.'
      : `D’ici là vos trajets restent inclus, et chaque mois reste dû\u00a0: l’engagement court jusqu’au ${dayOf(data.subscription.commitmentEnd)}.`,
  ]);

/** After a withdrawal: the receipt. */
export const withdrawnMail = (
  data: SubscriptionMailData & WithdrawalEffect & { heldCents: number; creditNote: string | null; at: Date },
): Mail =>
  titled(data, 'Votre rétractation', [
    `Nous avons reçu votre rétractation le ${frenchInstant(data.at)}\u00a0; ce message en est l’accusé de réception.`,
    '',
    ...heldLines(data.heldCents),
    ...withdrawalSentences(data),
    'Rien ne vous sera plus prélevé. Les trajets déjà faits ne vous coûtent rien de plus.',
    ...(data.creditNote === null ? [] : ['', `L’avoir ${data.creditNote} est dans votre espace.`]),
  ]);

/** Three months to one month before the commitment ends (article L215-1). */
export const renewalMail = (data: SubscriptionMailData): Mail =>
  titled(data, 'La fin de votre engagement approche', [
    `Votre engagement prend fin le ${dayOf(data.subscription.commitmentEnd)}. Vous pouvez choisir de ne pas continuer.`,
    '',
    `Si vous ne faites rien, votre abonnement se poursuit de mois en mois, au même prix de ${price(data)}, sans nouvel engagement\u00a0: vous pourrez y mettre fin à tout moment, sans frais.`,
    '',
    'Pour qu’il s’arrête à la fin de l’engagement, résiliez-le avant cette date.',
    '',
    ...ownLead(data),
  ]);

/** Once it is over: as was asked, or because nobody paid. */
export const endedMail = (data: SubscriptionMailData): Mail =>
  titled(data, 'Abonnement terminé', [
    data.subscription.status === 'awaiting_payment'
      ? 'Votre demande d’abonnement n’a pas été payée\u00a0: elle est annulée, et rien ne vous est demandé.'
      : `Votre abonnement a pris fin${data.subscription.refusals > 0 ? ', faute de paiement' : ''}. Rien ne vous sera plus prélevé.`,
    '',
    ...leadTo('M’abonner de nouveau', `${data.appUrl}/#/admin/customer/subscription/create`),
  ]);

/** When money came for a month that was paid already, or for what is over. */
export const monthPaidTwiceMail = (data: SubscriptionMailData): Mail =>
  titled(data, 'Votre paiement vous est rendu', [
    'Un paiement nous est parvenu pour un mois qui était déjà payé, ou pour un abonnement qui n’en attendait plus.',
    '',
    `Les ${price(data)} vous sont rendus sur le moyen de paiement que vous avez utilisé.`,
  ]);

/** What a withdrawal keeps, gives back and cancels. */
export const withdrawalSentences = ({ due, cancelled }: WithdrawalEffect): string[] => [
  ...dueSentences(due),
  ...cancelled.map(cancelledSentence),
];

/** Which vehicles, and from when on. */
const includedLines = (data: Including & { at: Date }): string[] => {
  const from = includedFrom(data);
  return [...vehicleLine(data), ...(from === null ? [] : [`Trajets inclus\u00a0: ${from}`])];
};

const vehicleLine = ({ plates }: Including): string[] =>
  plates.length === 0
    ? []
    : [`${plates.length > 1 ? 'Véhicules' : 'Véhicule'} inclus\u00a0: ${plates.join(', ')}`];

/** Null where none are: a month waits to be paid. */
function includedFrom({ subscription, at }: SubscriptionMailData & { at: Date }): string | null {
  const { day: today } = parisTime(at);
  if (covers(subscription, today, at)) return `dès le ${frenchDay(today)}`;
  const day = coversFrom(subscription, today, at);
  return day === null ? null : `ceux que vous commandez à partir du ${frenchDay(day)}`;
}

/** The next thing to do, where trips are included; who is not signed in would order at the grid’s price. */
const bookLead = ({ subscription, appUrl, at }: SubscriptionMailData & { at: Date }): readonly string[] =>
  covers(subscription, parisTime(at).day, at)
    ? [
        ...leadTo(
          'Réserver un trajet inclus',
          `${appUrl}/#/auth/login?redirectTo=${bookingPathOf(null)}?again=${INCLUDED_ORDER}`,
        ),
        '',
      ]
    : [];

const dueSentences = ({ days, dueCents, refundCents }: WithdrawalDue): string[] => [
  ...(dueCents > 0
    ? [
        `Vous avez demandé à en profiter tout de suite\u00a0: ${formatEuros(dueCents)} restent dus pour ${days} ${days > 1 ? 'jours écoulés' : 'jour écoulé'}.`,
      ]
    : []),
  ...(refundCents > 0
    ? [`Nous vous rendons ${formatEuros(refundCents)} sur le moyen de paiement que vous avez utilisé.`]
    : []),
];

const cancelledSentence = ({ reference, plate, gridCents }: IncludedBooking): string =>
  `La réservation ${reference} (${plate}), qui n’avait pas commencé, est annulée${gridCents === null ? '' : `\u00a0; au tarif habituel, elle coûte ${formatEuros(gridCents)}`}.`;

const price = ({ subscription }: SubscriptionMailData): string => formatEuros(subscription.monthlyCents);

const dayOf = (day: string | null): string => (day === null ? '' : frenchDay(day));

/** The last whole day: it ends at midnight, which reads as the day after. */
const until = ({ subscription }: SubscriptionMailData): string =>
  subscription.withdrawableUntil === null
    ? ''
    : `${frenchDay(parisTime(new Date(Date.parse(subscription.withdrawableUntil) - 1)).day)} inclus`;

/** What was agreed on. @param isFact whether it has a label of its own, or is a sentence */
const terms = ({ subscription }: SubscriptionMailData, isFact: boolean): string[] =>
  subscriptionTerms(
    {
      cents: subscription.monthlyCents,
      months: subscription.commitmentMonths,
      maxMetres: subscription.includedMetres,
    },
    subscription.namesVehicles,
  ).filter((line) => line.includes('\u00a0: ') === isFact);

const invoiceLines = ({ invoice, appUrl }: SubscriptionMailData & { invoice: string }): string[] => [
  `Votre facture ${invoice} est jointe.`,
  '',
  ...leadTo('Toutes mes factures', `${appUrl}/#/admin/customer/invoice`),
];

const payLead = ({ subscription, appUrl, key }: PayableMailData, label: string): readonly string[] =>
  leadTo(label, `${appUrl}/#${paymentPath({ kind: 'subscription', id: subscription.id }, key)}`);

const ownLead = ({ appUrl }: SubscriptionMailData): readonly string[] =>
  leadTo('Voir mon abonnement', `${appUrl}/#/admin/customer/subscription/list`);
