/** The damage claims of the team: what is to be done by its day, and each with its thread. */

import { ClaimScreen } from './claim/claim.tsx';
import { Claims } from './claim/claims.tsx';

export const screens = {
  '/admin/teammate/claim': Claims,
  '/admin/teammate/claim/:id': ClaimScreen,
};
