/** What a customer's order says at its end, whoever has typed it. */
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import type { AgreementWords } from '../../ui/order/order-entry.ts';

/** Of a vehicle that is worth more than every trip is covered for, after `DEROGATION_ASKED`. */
export const REFUND_IF_REFUSED = 'S’il refuse, vous êtes remboursé en entier.';

export const agreementWords: AgreementWords = {
  express: `Je demande que la prestation commence avant la fin des ${withdrawalPeriod} de rétractation. Je sais qu’une fois qu’elle est entièrement exécutée, je ne peux plus me rétracter.`,
  expressNeeded: `Ce rendez-vous est dans les ${withdrawalPeriod} de rétractation\u00a0: cochez cette case pour qu’il soit tenu, ou choisissez une date plus lointaine.`,
};
