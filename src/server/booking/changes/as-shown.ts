/** What is changed as it was shown: of two who change it at once the second is told what it has become. */

import type { BookingEventKind } from '../../../domain/booking/booking-timeline.ts';
import type { Queryable } from '../../database/database.ts';
import { problem } from '../../http/problem.ts';
import type { BookingChange } from './owned-booking.ts';

/**
 * @param shown what it was when the change was asked for; absent where nobody says
 * @param refusal what it has become, in French
 * @throws problem ERROR.STATE where it is not as it was shown
 */
export function requireAsShown<T>(shown: T | undefined, now: T, refusal: () => string): void {
  if (shown !== undefined && shown !== now) throw problem('ERROR.STATE', { message: refusal() });
}

/** A change that mails the same again. */
export interface RepeatedChange extends BookingChange {
  /** How often it was made before, as it was shown; absent where nobody says. */
  readonly before?: number | undefined;
}

/** What two ask for at once is mailed once. @throws problem ERROR.STATE where it was done since */
export async function requireNotSince(
  tx: Queryable,
  { id, before }: RepeatedChange,
  kind: BookingEventKind,
): Promise<void> {
  const [row] = await tx.query<{ times: number }>(
    'select count(*)::integer as times from booking_event where booking_id = $1 and kind = $2',
    [id, kind],
  );
  requireAsShown(before, row?.times ?? 0, () => 'Quelqu’un vient de le faire\u00a0: l’e-mail est parti.');
}
