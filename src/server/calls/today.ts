/** The day that a server's clock shows. */

import type { Clock } from '../../domain/lib/time/clock.ts';

/** `YYYY-MM-DD`, UTC. */
export const todayOf = ({ clock }: { readonly clock: Clock }): string => clock().toISOString().slice(0, 10);
