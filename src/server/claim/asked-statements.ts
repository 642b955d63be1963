/** Whose statement a damage claim waits for: each of those who drove the vehicle, until they wrote theirs or it is closed. */

import { openClaims } from '../../domain/claim/claim-states.ts';
import type { AskedStatement } from '../../domain/mission/calls.ts';
import type { Queryable } from '../database/database.ts';
import { PAGE_LIMIT } from '../database/page.ts';
import { stateList } from '../database/state-list.ts';

/** Of one driver, the oldest claim first; one statement, however many there are. */
export const statementsAskedOf = (database: Queryable, driverId: string): Promise<AskedStatement[]> =>
  database.query<AskedStatement>(
    `select damage_claim.id as "claimId", damage_claim.reference, vehicle ->> 'plate' as plate
     from damage_claim join booking on booking.id = booking_id
     where damage_claim.status in (${stateList(openClaims)})
       and exists (select 1 from trip where trip.booking_id = booking.id and driver_id = $1 and departed_at is not null)
       and not exists (
         select 1 from damage_claim_line as line
         where claim_id = damage_claim.id and kind = 'statement' and speaker = 'driver' and account_id = $1)
     order by damage_claim.created_at, damage_claim.id limit ${PAGE_LIMIT}`,
    [driverId],
  );
