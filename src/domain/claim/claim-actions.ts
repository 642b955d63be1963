/** What is to be done next of a damage claim, as everybody reads it; by which day is computed apart (`claim-deadlines.ts`). */

/** What is to be done, in the order in which the law and people press for it. */
export const claimActions = {
  answer: 'Répondre au client',
  declare: 'Déclarer à l’assureur, ou chiffrer',
  chase: 'Relancer l’assureur',
  decide: 'Décider du règlement',
} as const;

export type ClaimAction = keyof typeof claimActions;

/** Within how many days a person who wrote is answered, as we promise it. */
export const ANSWER_DAYS = 10;
