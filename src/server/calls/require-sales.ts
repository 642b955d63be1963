/** Orders are refused where no right invoice could be made of them; what was sold before goes on. */

import { problem } from '../http/problem.ts';
import type { Services } from './services.ts';

/** @throws problem ERROR.NOT_SELLING */
export function requireSales({ sells }: Pick<Services, 'sells'>): void {
  if (!sells) throw problem('ERROR.NOT_SELLING');
}
