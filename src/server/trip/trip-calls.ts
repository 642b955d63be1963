/** trip, trip/for_user and trip/{id}/status. */

import { tripStatusSchema } from '../../domain/office-schema.ts';
import { parisTime } from '../../domain/paris-time.ts';
import { isUuid } from '../../domain/ruled.ts';
import { team } from '../booking/named-booking.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readDay } from '../http/date-query.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { moveTrip } from './move-trip.ts';
import { readTeamDay } from './team-day.ts';
import { listTripsOf, NO_TRIP } from './trip-store.ts';

export const tripCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/trip', answer: (call) => listAll(services, call) },
  { method: 'GET', path: '/trip/for_user', answer: (call) => listOwn(services, call) },
  { method: 'POST', path: '/trip/:id/status', answer: (call) => move(services, call) },
];

/** Today, unless another day is asked for. */
const dayOf = ({ clock }: Services, call: Call): string => readDay(call, 'day') ?? parisTime(clock()).day;

async function listAll(services: Services, call: Call): Promise<Response> {
  await requireSession(call, services, ...team);
  return call.json(await readTeamDay(services.database, dayOf(services, call)));
}

async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const day = dayOf(services, call);
  return call.json({ day, trips: await listTripsOf(services.database, accountId, day) });
}

/** By its driver, or by a teammate who is on the phone with them. */
async function move(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const id = (call.req.param('id') ?? '').toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: NO_TRIP });
  const { clientId, transition, at } = await readBody(call, tripStatusSchema);
  const trip = await moveTrip(services, {
    id,
    clientId: clientId.toLowerCase(),
    transition,
    saidAt: at ?? null,
    accountId,
  });
  services.mail.wake();
  return call.json(trip);
}
