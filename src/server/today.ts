/** The day that a server's clock shows. */

import type { Services } from './services.ts';

/** `YYYY-MM-DD`, UTC. */
export const todayOf = ({ clock }: Pick<Services, 'clock'>): string => clock().toISOString().slice(0, 10);
