/** When the way back of an order is agreed on: what its customer's representative chooses between. */
export const returnMoments = [
  { value: 'later', label: 'À convenir quand le véhicule sera prêt' },
  { value: 'now', label: 'Choisi maintenant' },
] as const;
