/** slot/available, booking, booking/for_user and booking/{id}. */

import type { Infer } from 'superstruct';
import { hasRole } from '../../domain/account/roles.ts';
import type { BookingOrder } from '../../domain/booking/booking.ts';
import {
  advanceSchema,
  bookingChangeSchema,
  bookingOrderSchema,
  partnerOrderSchema,
  rescheduleSchema,
} from '../../domain/booking/booking-schema.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import type { PartnerPart } from '../../domain/partner/partner-order.ts';
import { readBody } from '../http/body.ts';
import type { ApiCall, Call } from '../http/call.ts';
import { limits } from '../http/limits.ts';
import { readAfter } from '../http/page-query.ts';
import { problem } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { optionalSession, requireSession, type Session } from '../session/session.ts';
import { todayOf } from '../today.ts';
import { findBooking, listBookingsOf, NO_BOOKING } from './booking-store.ts';
import { type Cancellation, cancel } from './cancel.ts';
import { answerBooking, authorizeBookingCall, readers, team } from './named-booking.ts';
import { openPlaces } from './open-places.ts';
import { order } from './order.ts';
import { reschedule } from './reschedule.ts';
import { setAdvance } from './set-advance.ts';
import { wholeJourney } from './whole-journey.ts';

export const bookingCalls = (services: Services): ApiCall[] => [
  { method: 'GET', path: '/slot/available', answer: (call) => listSlots(services, call) },
  { method: 'POST', path: '/booking', answer: (call) => create(services, call) },
  { method: 'GET', path: '/booking/for_user', answer: (call) => listOwn(services, call) },
  { method: 'GET', path: '/booking/:id', answer: (call) => read(services, call) },
  { method: 'POST', path: '/booking/:id/cancel', answer: (call) => end(services, call, 'cancel') },
  { method: 'POST', path: '/booking/:id/withdraw', answer: (call) => end(services, call, 'withdraw') },
  { method: 'POST', path: '/booking/:id/reschedule', answer: (call) => move(services, call) },
  { method: 'PUT', path: '/booking/:id/advance', answer: (call) => advance(services, call) },
];

/** The places left in the slots that somebody has taken already; the page knows the others by the same rules. */
async function listSlots(services: Services, call: Call): Promise<Response> {
  await services.rateLimits.require(limits.slotAvailable, services.clientAddress(call));
  const { left } = await openPlaces(services);
  return call.json({ left: Object.fromEntries(left) });
}

async function create(services: Services, call: Call): Promise<Response> {
  const session = await optionalSession(call, services, ...readers, 'ROLE_PARTNER');
  const id = await (session?.role === 'ROLE_PARTNER'
    ? orderAsPartner(services, call, session.accountId)
    : orderAsCustomer(services, call, session));
  services.mail.wake();
  const stored = await findBooking(services.database, id, services.clock());
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
  const { reference, status, totalCents, expiresAt } = stored.booking;
  // Whoever repeats a clientId learns nothing of the person.
  return call.json({ id, reference, status, totalCents, expiresAt }, 201);
}

/** For oneself, with an account or without, or for a customer of the team's. */
async function orderAsCustomer(services: Services, call: Call, session: Session | null): Promise<string> {
  const byTeam = session !== null && hasRole([session.role], ...team);
  if (!byTeam) await services.rateLimits.require(limits.booking, services.clientAddress(call));
  const sent = await readBody(
    call,
    bookingOrderSchema(() => todayOf(services)),
  );
  if (byTeam) return orderAsTeam(services, sent, session.accountId);
  const accountId = session?.accountId ?? null;
  return order(services, whole(sent), { accountId, byTeam: false, partner: null });
}

/** For a customer of the team's. @returns the booking's id @throws problem as `order` does */
export async function orderAsTeam(services: Services, sent: SentOrder, accountId: string): Promise<string> {
  const id = await order(services, whole(sent), { accountId, byTeam: true, partner: null });
  services.mail.wake();
  return id;
}

/** Each vehicle is an order of its own, however many are sent together. */
async function orderAsPartner(services: Services, call: Call, accountId: string): Promise<string> {
  await services.rateLimits.require(limits.partnerBooking, accountId);
  const { mail, identity, partnerReference, purchaseOrder, ...sent } = await readBody(
    call,
    partnerOrderSchema,
  );
  const partner: PartnerPart = {
    mail: normaliseEmail(mail),
    identity: identity && { ...identity, companyName: identity.companyName ?? null },
    partnerReference: partnerReference?.trim() || null,
    purchaseOrder: purchaseOrder?.trim() || null,
  };
  return order(services, whole({ ...sent, identity: null }), { accountId, byTeam: false, partner });
}

async function listOwn(services: Services, call: Call): Promise<Response> {
  const { accountId } = await requireSession(call, services, 'ROLE_CUSTOMER');
  return call.json(await listBookingsOf(services.database, accountId, readAfter(call), services.clock()));
}

async function read(services: Services, call: Call): Promise<Response> {
  return answerBooking(
    services,
    call,
    await authorizeBookingCall(services, call, [...readers, 'ROLE_PARTNER']),
  );
}

async function end(services: Services, call: Call, kind: Cancellation['kind']): Promise<Response> {
  // A withdrawal is the customer's own right.
  const roles = kind === 'cancel' ? readers : (['ROLE_CUSTOMER'] as const);
  const named = await authorizeBookingCall(services, call, roles);
  const { clientId } = await readBody(call, bookingChangeSchema);
  await cancel(services, { ...named, kind, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  return answerBooking(services, call, named);
}

async function move(services: Services, call: Call): Promise<Response> {
  const named = await authorizeBookingCall(services, call, readers);
  const { clientId, outboundSlot, returnSlot } = await readBody(call, rescheduleSchema);
  await reschedule(services, { ...named, clientId: clientId.toLowerCase(), outboundSlot, returnSlot });
  services.mail.wake();
  return answerBooking(services, call, named);
}

async function advance(services: Services, call: Call): Promise<Response> {
  const named = await authorizeBookingCall(services, call, readers);
  const { clientId, advanceMaxCents } = await readBody(call, advanceSchema);
  await setAdvance(services, { ...named, clientId: clientId.toLowerCase(), advanceMaxCents });
  services.mail.wake();
  return answerBooking(services, call, named);
}

type SentOrder = Infer<ReturnType<typeof bookingOrderSchema>>;

/** What is absent is nothing. */
function whole(sent: SentOrder): BookingOrder {
  const { identity } = sent;
  return {
    ...sent,
    ...wholeJourney(sent),
    clientId: sent.clientId.toLowerCase(),
    customerId: sent.customerId?.toLowerCase() ?? null,
    identity: identity && {
      ...identity,
      companyName: identity.companyName ?? null,
      birthDate: identity.birthDate ?? null,
      billingAddress: identity.billingAddress ?? null,
    },
  };
}
