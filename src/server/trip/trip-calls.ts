/** trip/for_user and trip/{id}/status. */

import { tripStatusSchema } from '../../domain/office-schema.ts';
import { parisTime } from '../../domain/paris-time.ts';
import { isUuid } from '../../domain/ruled.ts';
import { team } from '../booking/named-booking.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { readDay } from '../http/day-query.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { requireSession } from '../session/session.ts';
import { moveTrip } from './move-trip.ts';
import { listTripsOf, NO_TRIP } from './trip-store.ts';

export const tripCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/trip/for_user', answer: (call) => listOwn(services, call) },
  { method: 'POST', path: '/trip/:id/status', answer: (call) => move(services, call) },
];

/** Today's, unless another day is asked for. */
async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, ...team);
  const day = readDay(call, 'day') ?? parisTime(services.clock()).day;
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
