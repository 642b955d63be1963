/** How money came or went. Apart from the calls, as the list of payments alone says it, which comes once it is asked for. */
export const moneyWays = {
  card: 'Carte',
  transfer: 'Virement',
  card_back: 'Remboursement sur la carte',
  other_back: 'Remboursement autrement',
  taken_back: 'Repris par la banque',
  disbursed: 'Débours réglé',
} as const;
