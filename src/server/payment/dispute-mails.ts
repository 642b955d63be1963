/** What is written of a payment that is disputed: to the team, and to who is to be given something back. Plain French text. */

import { formatEuros } from '../../domain/lib/money.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { type DisputeReason, disputeReasons } from '../../domain/payment/dispute-reason.ts';
import { type DisputeState, isToAnswer } from '../../domain/payment/dispute-states.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice } from '../outbox/notice.ts';
import { workspaceLink } from '../outbox/workspace-link.ts';
import { type Purpose, purposeLabels } from './purpose.ts';

export interface DisputeNotice {
  readonly kind: Purpose['kind'];
  readonly purposeId: string;
  readonly reference: string;
  /** Of who paid. */
  readonly mail: string;
  readonly status: DisputeState;
  /** What is disputed. */
  readonly cents: number;
  readonly reason: DisputeReason;
  readonly answerBefore: Date | null;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
}

const subjects: Readonly<Record<DisputeState, string>> = {
  inquiry: 'La banque demande des renseignements',
  to_answer: 'Paiement contesté',
  answered: 'Contestation, réponse envoyée',
  won: 'Contestation gagnée',
  lost: 'Contestation perdue',
  dropped: 'Contestation close sans suite',
};

const inDashboard = 'dans le tableau de bord du prestataire de paiement';

/** What there is to do about it. */
function nextSteps(kind: Purpose['kind'], status: DisputeState): string {
  switch (status) {
    case 'inquiry':
      return `Rien n’est retenu pour l’instant. Répondez ${inDashboard}, ou rendez la somme\u00a0: la banque n’ira alors pas plus loin.`;
    case 'lost':
      return kind === 'booking'
        ? 'La banque a repris cette somme\u00a0: elle est de nouveau due, pour ce qui n’en avait pas déjà été rendu. Enregistrez le virement du client, ou renoncez-y par un avoir, sur la page de la réservation. Ce qui en avait déjà été rendu y est une contestation à récupérer.'
        : 'La banque a repris cette somme. L’abonnement continue\u00a0: rien n’est redemandé au client sans vous.';
    case 'won':
      return 'La somme nous reste acquise\u00a0: il n’y a rien à faire. Ce qui devait en être rendu part maintenant.';
    case 'dropped':
      return 'La banque n’a rien repris\u00a0: il n’y a rien à faire.';
    default:
      return `La banque retient cette somme jusqu’à sa décision, et rien n’en est rendu d’ici là. Répondez ${inDashboard}, avec l’état des lieux et le suivi du trajet\u00a0: sans réponse, la somme est perdue.`;
  }
}

/** With what is disputed, why, until when to answer, and what can be done. */
export const disputeMail = (data: DisputeNotice): Mail =>
  companyNotice({
    replyTo: data.mail,
    subject: `${subjects[data.status]}\u00a0: ${data.reference}`,
    lines: [
      `${purposeLabels[data.kind]}\u00a0: ${data.reference}`,
      `Somme\u00a0: ${formatEuros(data.cents)}`,
      `Raison\u00a0: ${disputeReasons[data.reason]}`,
      ...(data.answerBefore !== null && isToAnswer(data.status)
        ? [`Réponse avant\u00a0: ${frenchInstant(data.answerBefore)}`]
        : []),
      `E-mail du client\u00a0: ${data.mail}`,
      '',
      nextSteps(data.kind, data.status),
      ...(data.kind === 'booking' ? ['', workspaceLink(data.appUrl, 'teammate', data.purposeId)] : []),
    ],
  });

/** To who paid. @param cents what goes back once the bank has decided */
export const heldLines = (cents: number): string[] =>
  cents === 0
    ? []
    : [
        `${formatEuros(cents)} vous reviennent. Ce paiement étant contesté auprès de votre banque, elle retient la somme\u00a0: nous attendons sa décision pour vous la rendre.`,
        '',
      ];
