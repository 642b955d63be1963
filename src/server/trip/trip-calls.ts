/** trip/for_user and trip/{id}/status. */

import type { Infer } from 'superstruct';
import { team } from '../../domain/account/roles.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { changeTripStatus, listOwnTrips } from '../../domain/mission/calls.ts';
import type { DriverTrip } from '../../domain/mission/driver-trip.ts';
import { tripStatusSchema } from '../../domain/mission/trip-status-schema.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { dayQuery, recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import type { Session } from '../session/session.ts';
import { moveTrip } from './move-trip.ts';
import { listTripsOf, NO_TRIP } from './trip-store.ts';

export const tripCalls = (services: Services) => [
  handle(
    listOwnTrips,
    { summary: 'One’s own trips of today and tomorrow, or of a day', roles: team, query: { day: dayQuery } },
    async ({ session, query }) => {
      const day = query.day ?? today(services);
      const until = query.day ?? addDays(day, 1);
      return { day, trips: await listTripsOf(services, session.accountId, day, until) };
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
