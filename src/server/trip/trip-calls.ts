/** trip, trip/for_user and trip/{id}/status. */

import type { Infer } from 'superstruct';
import { tripStatusSchema } from '../../domain/booking/office-schema.ts';
import { addDays, parisTime } from '../../domain/lib/paris-time.ts';
import type { DriverTrip } from '../../domain/trip/driver-trip.ts';
import { team } from '../booking/named-booking.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readDay } from '../http/date-query.ts';
import { readId } from '../http/read-id.ts';
import { queryOf } from '../http/read-query.ts';
import type { Services } from '../services.ts';
import { requireSession, type Session } from '../session/session.ts';
import { moveTrip } from './move-trip.ts';
import { readTeamDay } from './team-day.ts';
import { listTripsOf, NO_TRIP } from './trip-store.ts';

export const tripCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/trip', answer: (call) => listAll(services, call) },
  { method: 'GET', path: '/trip/for_user', answer: (call) => listOwn(services, call) },
  { method: 'POST', path: '/trip/:id/status', answer: (call) => move(services, call) },
];

const today = ({ clock }: Services): string => parisTime(clock()).day;

async function listAll(services: Services, call: Call): Promise<Response> {
  await requireSession(call, services, ...team);
  return call.json(await readTeamDay(services.database, readDay(queryOf(call), 'day') ?? today(services)));
}

/** Today and tomorrow, unless one day is asked for. */
async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const asked = readDay(queryOf(call), 'day');
  const day = asked ?? today(services);
  const until = asked ?? addDays(day, 1);
  return call.json({ day, trips: await listTripsOf(services.database, accountId, day, until) });
}

/** By its driver, or by a teammate who is on the phone with them. */
async function move(services: Services, call: Call): Promise<Response> {
  const session = await requireSession(call, services, ...team);
  const id = readId(call, NO_TRIP);
  return call.json(await takeStep(services, session, id, await readBody(call, tripStatusSchema)));
}

/** @throws problem as `moveTrip` does */
export async function takeStep(
  services: Services,
  { accountId }: Pick<Session, 'accountId'>,
  id: string,
  { clientId, transition, at, waitedMs, position }: Infer<typeof tripStatusSchema>,
): Promise<DriverTrip> {
  const trip = await moveTrip(services, {
    id,
    clientId: clientId.toLowerCase(),
    transition,
    saidAt: at ?? null,
    waitedMs: waitedMs ?? 0,
    position: position ?? null,
    accountId,
  });
  services.mail.wake();
  return trip;
}
