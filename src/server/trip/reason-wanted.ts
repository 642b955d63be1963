/** What is refused to who does in its driver's place what is its driver's, and says not why (domain.md, Who may do what). */

import { problem } from '../http/problem.ts';

export const reasonWanted = () =>
  problem('ERROR.INVALID', {
    fields: {
      reason: 'Ce trajet est celui d’un autre convoyeur\u00a0: indiquez pourquoi vous l’enregistrez.',
    },
  });
