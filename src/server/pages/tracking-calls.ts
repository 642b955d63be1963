/** `/suivi/{token}`: what a link that was given to anyone shows of a booking, as a page; no screen asks for it. */

import type { Handler } from 'hono';
import { isTrackingToken } from '../../domain/booking/tracking.ts';
import { findTrackedBooking } from '../booking/booking-store.ts';
import type { Services } from '../calls/services.ts';
import { servePage } from '../html/serve-page.ts';
import type { Call, CallEnv } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { trackingPage } from './tracking-page.tsx';

/** Logs name the route: the address is a secret. */
export const TRACKING_ROUTE = '/suivi/:token';

export const serveTracking = (services: Services): Handler<CallEnv> =>
  servePage(services, TRACKING_ROUTE, (call) => show(services, call));

/** A token that is none is no different from one that nobody has. */
async function show(services: Services, call: Call): Promise<Response> {
  const { database, rateLimits, pages } = services;
  const token = call.req.param('token') ?? '';
  if (!isTrackingToken(token)) return pages.notFound(call);
  await rateLimits.require(limits.tracking, services.clientAddress(call));
  const now = services.clock();
  const found = await findTrackedBooking(database, token, now);
  return found ? pages.answer(call, trackingPage(found.booking, now)) : pages.notFound(call);
}
