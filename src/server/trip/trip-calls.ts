/** trip/for_user and trip/{id}/status. */

import type { Infer } from 'superstruct';
import { team } from '../../domain/account/roles.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { type AskedStatement, changeTripStatus, listOwnTrips } from '../../domain/mission/calls.ts';
import type { DriverTrip } from '../../domain/mission/driver-trip.ts';
import { tripStatusSchema } from '../../domain/mission/trip-status-schema.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import type { Session } from '../session/session.ts';
import { moveTrip } from './move-trip.ts';
import { listTripsOf, NO_TRIP } from './trip-store.ts';

export interface TripServices extends Services {
  /** What damage claims ask of a driver. Claims come after trips, so the server hands this in. */
  readonly statementsAskedOf: (database: Queryable, driverId: string) => Promise<AskedStatement[]>;
}

export const tripCalls = (services: TripServices) => [
  handle(
    listOwnTrips,
    { summary: 'One’s own trips of today and tomorrow, or of a day', roles: team, query: { day: dayQuery } },
    async ({ session, query }) => {
      const day = query.day ?? today(services);
      const until = query.day ?? addDays(day, 1);
      const [trips, statements] = await Promise.all([
        listTripsOf(services, session.accountId, day, until),
        services.statementsAskedOf(services.database, session.accountId),
      ]);
      return { day, trips, statements };
    },
  ),
  handle(
    changeTripStatus,
    {
      // By its driver, or by a teammate who is on the phone with them, and says why.
      summary: 'Takes a trip to its next step',
      roles: team,
      params: { id: recordId(NO_TRIP) },
      body: json(tripStatusSchema),
      problems: ['ERROR.STATE'],
    },
    ({ session, params: { id }, body }) => recordTransition(services, session, id, body),
  ),
];

const today = ({ clock }: Services): string => parisTime(clock()).day;

/** @throws problem as `moveTrip` does */
async function recordTransition(
  services: Services,
  { accountId }: Pick<Session, 'accountId'>,
  id: string,
  { clientId, transition, at, waitedMs, position, reason }: Infer<typeof tripStatusSchema>,
): Promise<DriverTrip> {
  const trip = await moveTrip(services, {
    id,
    clientId: clientId.toLowerCase(),
    transition,
    saidAt: at ?? null,
    waitedMs: waitedMs ?? 0,
    position: position ?? null,
    reason: reason?.trim() ?? null,
    accountId,
  });
  services.mail.wake();
  return trip;
}
