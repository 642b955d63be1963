/** Links that show reports to whoever has them, until they end. */

import { DAY_MS } from '../../domain/lib/time/durations.ts';
import { COMPARISON_DAYS, comparisonPath } from '../../domain/report/report-link.ts';
import type { Keys } from '../session/keys.ts';
import { signTicket, type Ticket } from '../session/ticket.ts';

/** The same all day long (UTC): a page that is read again has not changed. @returns a path */
export function comparisonLink(keys: Pick<Keys, 'ticket'>, bookingId: string, now: Date): string {
  const today = Math.floor(now.getTime() / DAY_MS);
  const expiresAt = new Date((today + 1 + COMPARISON_DAYS) * DAY_MS);
  return comparisonPath(signTicket(keys, 'comparison', { id: bookingId, expiresAt }));
}

/** Of the file that anybody can check. */
export const reportFileLink = (keys: Pick<Keys, 'ticket'>, report: Ticket): string =>
  `/api/condition_report/${report.id}/file?ticket=${signTicket(keys, 'report', report)}`;
