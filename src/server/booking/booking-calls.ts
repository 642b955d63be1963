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
import {
  cancelBooking,
  listOwnBookings,
  readBooking,
  rescheduleBooking,
  setBookingAdvance,
  withdrawBooking,
} from '../../domain/booking/calls.ts';
import { readOfficeBooking } from '../../domain/booking/office-calls.ts';
import { listSlots, orderBooking } from '../../domain/booking/order-calls.ts';
import { partnerBookingSchema } from '../../domain/booking/partner-calls.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import type { PartnerPart } from '../../domain/partner/partner-order.ts';
import { byRole, json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, recordId } from '../calls/text-rule.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import type { Session } from '../session/session.ts';
import type { BookingServices } from './booking-services.ts';
import { findBooking, listBookingsOf, NO_BOOKING } from './booking-store.ts';
import { type Cancellation, cancel } from './cancel.ts';
import { wholeJourney } from './journey.ts';
import { answerBooking, type NamedBooking, nameBooking, readers, team } from './named-booking.ts';
import { order } from './order.ts';
import { reschedule } from './reschedule.ts';
import { setAdvance } from './set-advance.ts';
import { openPlaces } from './slots/open-places.ts';

const params = { id: recordId(NO_BOOKING) };

export const bookingCalls = (services: BookingServices) => [
  handle(
    listSlots,
    {
      summary: 'The places left in slots that somebody has taken',
      roles: 'anyone',
      limit: limits.slotAvailable,
    },
    async () => ({ left: Object.fromEntries((await openPlaces(services)).left) }),
  ),
  handle(
    orderBooking,
    {
      summary:
        'Orders for oneself, with an account or without, or for a customer of the team or of a partner',
      roles: { optional: [...readers, 'ROLE_PARTNER'] },
      limit: (session) => {
        if (session?.role === 'ROLE_PARTNER') return { perAccount: limits.partnerBooking };
        return session && hasRole([session.role], ...team) ? null : limits.booking;
      },
      body: byRole('ROLE_PARTNER', json(partnerOrderSchema), json(bookingOrderSchema)),
      status: 201,
      problems: ['ERROR.FULL', 'ERROR.PRICE', 'ERROR.EXISTS', 'ERROR.EXISTS_ID'],
    },
    async ({ session, body }) => {
      const id = await orderAs(services, session, body);
      services.mail.wake();
      const stored = await findBooking(services.database, id, services.clock());
      if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
      const { reference, status, totalCents, expiresAt } = stored.booking;
      return { id, reference, status, totalCents, expiresAt };
    },
  ),
  handle(
    listOwnBookings,
    { summary: 'One’s own bookings, the latest first', roles: ['ROLE_CUSTOMER'], query: { after: idQuery } },
    ({ session, query }) =>
      listBookingsOf(services.database, session.accountId, query.after, services.clock()),
  ),
  handle(
    readBooking,
    {
      summary: 'A booking, as its customer, the partner who ordered it or the team reads it',
      roles: [...readers, 'ROLE_PARTNER'],
      params,
      otherAnswers: [partnerBookingSchema, readOfficeBooking.answer],
    },
    (asked) => answerBooking(services, nameBooking(asked)),
  ),
  handle(
    cancelBooking,
    {
      summary: 'Cancels a booking',
      roles: readers,
      params,
      body: json(bookingChangeSchema),
      problems: ['ERROR.STATE'],
    },
    (asked) => end(services, nameBooking(asked), 'cancel', asked.body),
  ),
  handle(
    withdrawBooking,
    {
      // The customer's own right.
      summary: 'Withdraws from a booking',
      roles: ['ROLE_CUSTOMER'],
      params,
      body: json(bookingChangeSchema),
      problems: ['ERROR.STATE'],
    },
    (asked) => end(services, nameBooking(asked), 'withdraw', asked.body),
  ),
  handle(
    rescheduleBooking,
    {
      summary: 'Moves the appointments of a booking',
      roles: readers,
      params,
      body: json(rescheduleSchema),
      problems: ['ERROR.STATE', 'ERROR.FULL'],
    },
    async (asked) => {
      const named = nameBooking(asked);
      const { clientId, outboundSlot, returnSlot } = asked.body;
      await reschedule(services, { ...named, clientId: clientId.toLowerCase(), outboundSlot, returnSlot });
      services.mail.wake();
      return answerBooking(services, named);
    },
  ),
  handle(
    setBookingAdvance,
    {
      summary: 'Says who pays the establishment, and up to what amount',
      roles: readers,
      params,
      body: json(advanceSchema),
      problems: ['ERROR.STATE'],
    },
    async (asked) => {
      const named = nameBooking(asked);
      const { clientId, advanceMaxCents } = asked.body;
      await setAdvance(services, { ...named, clientId: clientId.toLowerCase(), advanceMaxCents });
      services.mail.wake();
      return answerBooking(services, named);
    },
  ),
];

async function end(
  services: BookingServices,
  named: NamedBooking,
  kind: Cancellation['kind'],
  { clientId }: Infer<typeof bookingChangeSchema>,
) {
  await cancel(services, { ...named, kind, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  return answerBooking(services, named);
}

type SentOrder = Infer<ReturnType<typeof bookingOrderSchema>>;
type SentByPartner = Infer<typeof partnerOrderSchema>;

/** @returns the booking's id */
async function orderAs(
  services: BookingServices,
  session: Session | null,
  sent: SentOrder | SentByPartner,
): Promise<string> {
  const accountId = session?.accountId ?? null;
  if ('mail' in sent) return orderAsPartner(services, sent, accountId);
  const byTeam = session !== null && hasRole([session.role], ...team);
  return order(services, whole(sent), { accountId, byTeam, partner: null });
}

/** Each vehicle is an order of its own, however many are sent together. */
async function orderAsPartner(
  services: BookingServices,
  { mail, identity, partnerReference, purchaseOrder, ...sent }: SentByPartner,
  accountId: string | null,
): Promise<string> {
  const partner: PartnerPart = {
    mail: normaliseEmail(mail),
    identity: identity && { ...identity, companyName: identity.companyName ?? null },
    partnerReference: partnerReference?.trim() || null,
    purchaseOrder: purchaseOrder?.trim() || null,
  };
  return order(services, whole({ ...sent, identity: null }), { accountId, byTeam: false, partner });
}

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
