/** The damage claims of a booking that somebody works on. */

import type { OfficeBookingView } from '../../domain/booking/office/office-calls.ts';
import { openClaims } from '../../domain/claim/claim-states.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';

/** The newest first. */
export const openClaimsOf = (
  database: Queryable,
  bookingId: string,
): Promise<NonNullable<OfficeBookingView['damageClaims']>> =>
  database.query(
    `select id, reference from damage_claim where booking_id = $1 and status in (${stateList(openClaims)})
     order by created_at desc, reference desc`,
    [bookingId],
  );
