/** slot/available, booking, booking/for_user and booking/{id}. */

import type { Infer } from 'superstruct';
import type { BookingOrder } from '../../domain/booking.ts';
import { optionsOf } from '../../domain/booking-options.ts';
import { bookingEndSchema, bookingOrderSchema, rescheduleSchema } from '../../domain/booking-schema.ts';
import type { Role } from '../../domain/roles.ts';
import { isUuid } from '../../domain/ruled.ts';
import { openSlots, slotRules } from '../../domain/slots.ts';
import { normaliseVehicle } from '../../domain/vehicle.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { readAfter } from '../http/page-query.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { optionalSession, requireSession } from '../session/session.ts';
import { findBooking, listBookingsOf, NO_BOOKING } from './booking-store.ts';
import { type Cancellation, cancel } from './cancel.ts';
import { order } from './order.ts';
import { reschedule } from './reschedule.ts';
import { loadBetween } from './slot-load.ts';

export const bookingCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/slot/available', answer: (call) => listSlots(services, call) },
  { method: 'POST', path: '/booking', answer: (call) => create(services, call) },
  { method: 'GET', path: '/booking/for_user', answer: (call) => listOwn(services, call) },
  { method: 'GET', path: '/booking/:id', answer: (call) => read(services, call) },
  { method: 'POST', path: '/booking/:id/cancel', answer: (call) => end(services, call, 'cancel') },
  { method: 'POST', path: '/booking/:id/withdraw', answer: (call) => end(services, call, 'withdraw') },
  { method: 'POST', path: '/booking/:id/reschedule', answer: (call) => move(services, call) },
];

/** The places left in the slots that somebody has taken already; the page knows the others by the same rules. */
async function listSlots(services: Services, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.slotAvailable, services.clientAddress(call));
  const now = services.clock();
  const slots = openSlots(now);
  const [first, last] = [slots[0], slots.at(-1)];
  const load = first && last ? await loadBetween(services.database, first.start, last.end, now) : new Map();
  const left = [...load].map(([start, taken]) => [start, Math.max(0, slotRules.capacity - taken)]);
  return call.json({ left: Object.fromEntries(left) });
}

async function create(services: Services, call: Call): Promise<Response> {
  const session = await optionalSession(call, services, 'ROLE_CUSTOMER');
  const sent = await readBody(
    call,
    bookingOrderSchema(() => services.clock().toISOString().slice(0, 10)),
  );
  await services.rateLimits.require(limits.booking, services.clientAddress(call));
  const id = await order(services, whole(sent), session?.accountId ?? null);
  services.mail.wake();
  const stored = await findBooking(services.database, id, services.clock());
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const { reference, status, totalCents, expiresAt } = stored.booking;
  // Whoever repeats a clientId learns nothing of the person.
  return call.json({ id, reference, status, totalCents, expiresAt }, 201);
}

async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_CUSTOMER');
  return call.json(await listBookingsOf(services.database, accountId, readAfter(call), services.clock()));
}

async function read(services: Services, call: Call): Promise<Response> {
  const { id, ownAccountId } = await requireBooking(services, call, readers);
  return answer(services, call, id, ownAccountId);
}

async function end(services: Services, call: Call, kind: Cancellation['kind']): Promise<Response> {
  // A withdrawal is the customer's own right.
  const roles = kind === 'cancel' ? readers : (['ROLE_CUSTOMER'] as const);
  const { id, ownAccountId } = await requireBooking(services, call, roles);
  const { clientId } = await readBody(call, bookingEndSchema);
  await cancel(services, { id, kind, ownAccountId, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  return answer(services, call, id, ownAccountId);
}

async function move(services: Services, call: Call): Promise<Response> {
  const { id, ownAccountId } = await requireBooking(services, call, readers);
  const { clientId, outboundSlot, returnSlot } = await readBody(call, rescheduleSchema);
  await reschedule(services, {
    id,
    ownAccountId,
    clientId: clientId.toLowerCase(),
    outboundSlot,
    returnSlot,
  });
  services.mail.wake();
  return answer(services, call, id, ownAccountId);
}

const readers = ['ROLE_CUSTOMER', 'ROLE_TEAMMATE', 'ROLE_ADMIN'] as const;

/** The booking that a call names, and whose it must be: null for the team. */
async function requireBooking(services: Services, call: Call, roles: readonly Role[]) {
  const { accountId, role } = await requireSession(call, services, ...roles);
  const id = (call.req.param('id') ?? '').toLowerCase();
  if (!isUuid(id)) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  return { id, ownAccountId: role === 'ROLE_CUSTOMER' ? accountId : null };
}

/** The booking as it is now; another's is no different from none. */
async function answer(
  services: Services,
  call: Call,
  id: string,
  ownAccountId: string | null,
): Promise<Response> {
  const stored = await findBooking(services.database, id, services.clock());
  if (!stored || (ownAccountId !== null && stored.accountId !== ownAccountId)) {
    throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  }
  return call.json({ ...stored.booking, options: optionsOf(stored.booking, services.clock()) });
}

type Sent = Infer<ReturnType<typeof bookingOrderSchema>>;

/** What is absent is nothing. */
function whole(sent: Sent): BookingOrder {
  const stop = <T extends Sent['outbound']>(given: T) => ({
    ...given,
    contactName: given.contactName.trim(),
    contactPhone: given.contactPhone.trim(),
    accessNote: given.accessNote?.trim() || null,
  });
  const { identity, provider } = sent;
  return {
    ...sent,
    clientId: sent.clientId.toLowerCase(),
    outbound: stop(sent.outbound),
    inbound: sent.inbound && stop(sent.inbound),
    provider: { ...provider, name: provider.name.trim(), phone: provider.phone?.trim() || null },
    vehicle: normaliseVehicle({ ...sent.vehicle, vin: sent.vehicle.vin ?? null }),
    identity: identity && {
      ...identity,
      companyName: identity.companyName ?? null,
      birthDate: identity.birthDate ?? null,
      billingAddress: identity.billingAddress ?? null,
    },
  };
}
