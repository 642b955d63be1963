/** The mail that follows a refund which did not arrive: plain French text, to the team. */

import { formatEuros } from '../../domain/lib/money.ts';
import { frenchInstant } from '../../domain/lib/time/french-instant.ts';
import { type RefundFailure, refundFailures } from '../../domain/payment/refund-failure.ts';
import type { Mail } from '../outbox/mail.ts';
import { companyNotice } from '../outbox/notice.ts';
import { workspaceLink } from '../outbox/workspace-link.ts';
import { type Purpose, purposeLabels } from './purpose.ts';

export interface FailedRefundNotice {
  /** What was paid for. */
  readonly kind: Purpose['kind'];
  readonly purposeId: string;
  readonly reference: string;
  /** Of who paid. */
  readonly mail: string;
  /** What is owed. */
  readonly cents: number;
  readonly reason: RefundFailure;
  /** Public address of the site, without a final `/`. */
  readonly appUrl: string;
  readonly at: Date;
}

/** With what is owed, to whom, and what can be done. */
export const refundFailedMail = (data: FailedRefundNotice): Mail =>
  companyNotice({
    replyTo: data.mail,
    subject: `Remboursement échoué\u00a0: ${data.reference}`,
    lines: [
      `Un remboursement n’est pas arrivé à son client\u00a0: le prestataire de paiement l’a dit le ${frenchInstant(data.at)}.`,
      '',
      `${purposeLabels[data.kind]}\u00a0: ${data.reference}`,
      `Somme due\u00a0: ${formatEuros(data.cents)}`,
      `Raison\u00a0: ${refundFailures[data.reason]}`,
      `E-mail du client\u00a0: ${data.mail}`,
      '',
      'Cette somme reste due, et rien n’est essayé de nouveau sans vous. Rendez-la par virement, ou refaites le remboursement dans le tableau de bord du prestataire de paiement\u00a0: l’un ou l’autre, une seule fois.',
      ...(data.kind === 'booking' ? ['', workspaceLink(data.appUrl, 'teammate', data.purposeId)] : []),
    ],
  });
