/** Why a payer disputes a payment, as their bank says it. */

export const disputeReasons = {
  bank_cannot_process: 'la banque ne peut pas traiter ce paiement',
  check_returned: 'chèque retourné',
  credit_not_processed: 'remboursement attendu et non reçu',
  customer_initiated: 'demande du client à sa banque',
  debit_not_authorized: 'prélèvement non autorisé',
  duplicate: 'payé deux fois',
  fraudulent: 'paiement que le porteur de la carte dit ne pas avoir fait',
  general: 'sans raison précise',
  incorrect_account_details: 'coordonnées bancaires fausses',
  insufficient_funds: 'solde insuffisant',
  noncompliant: 'paiement contraire aux règles du réseau de cartes',
  product_not_received: 'prestation non reçue',
  product_unacceptable: 'prestation non conforme',
  subscription_canceled: 'abonnement résilié',
  unrecognized: 'paiement que le porteur de la carte ne reconnaît pas',
  unknown: 'raison inconnue',
} as const;

export type DisputeReason = keyof typeof disputeReasons;

/** What is new to us is unknown. */
export const disputeReasonOf = (said: string): DisputeReason =>
  Object.hasOwn(disputeReasons, said) ? (said as DisputeReason) : 'unknown';
