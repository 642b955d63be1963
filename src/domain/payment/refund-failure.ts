/** Why money that was to go back did not, as the provider of payments says it. */

export const refundFailures = {
  lost_or_stolen_card: 'carte perdue ou volée',
  expired_or_canceled_card: 'carte expirée ou annulée',
  charge_for_pending_refund_disputed: 'paiement contesté auprès de la banque',
  insufficient_funds: 'solde insuffisant chez le prestataire de paiement',
  declined: 'refusé par la banque',
  merchant_request: 'interrompu à notre demande',
  canceled: 'remboursement annulé',
  unknown: 'raison inconnue',
} as const;

export type RefundFailure = keyof typeof refundFailures;

/** What is new to us is unknown. */
export const refundFailureOf = (said: string | null | undefined): RefundFailure =>
  isRefundFailure(said) ? said : 'unknown';

const isRefundFailure = (said: string | null | undefined): said is RefundFailure =>
  said != null && Object.hasOwn(refundFailures, said);
