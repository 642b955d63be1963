/** slot/available, booking, booking/for_user and booking/{id}. */

import type { Infer } from 'superstruct';
import { hasRole, team } from '../../domain/account/roles.ts';
import type { Agreement, PreparedOrder } from '../../domain/booking/booking.ts';
import {
  bookingOrderSchema,
  partnerOrderSchema,
  teamOrderSchema,
} from '../../domain/booking/booking-schema.ts';
import { listOwnBookings, readBooking } from '../../domain/booking/calls.ts';
import { readOfficeBooking } from '../../domain/booking/office/office-calls.ts';
import { prepareOrder } from '../../domain/booking/office/prepare-calls.ts';
import { listOfficeSlots } from '../../domain/booking/office/slot-calls.ts';
import { listSlots, orderBooking } from '../../domain/booking/order-calls.ts';
import { partnerBookingSchema } from '../../domain/booking/partner-calls.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import type { PartnerPart } from '../../domain/partner/partner-order.ts';
import { byRole, json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, plateQuery, recordId } from '../calls/param-rules.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { linkKeyOf } from '../payment/purpose.ts';
import type { Session } from '../session/session.ts';
import { listBookingsOf } from './booking-list.ts';
import type { BookingServices } from './booking-services.ts';
import { findBooking, NO_BOOKING } from './booking-store.ts';
import { wholeJourney } from './journey.ts';
import { answerBooking, nameBooking, readers } from './named-booking.ts';
import { type Orderer, order } from './order.ts';
import { listedBooking } from './own-booking.ts';
import { officePlaces, openPlaces } from './slots/open-places.ts';

const params = { id: recordId(NO_BOOKING) };

export const bookingCalls = (services: BookingServices) => [
  handle(
    listSlots,
    {
      summary: 'When there are slots, and the places left in those that somebody has taken',
      roles: 'anyone',
      limit: limits.slotAvailable,
    },
    () => openPlaces(services),
  ),
  handle(
    listOfficeSlots,
    {
      summary: 'The hours that the team may agree on, and what is to be known of them',
      roles: team,
      query: { plate: plateQuery, booking: idQuery },
    },
    ({ query: { plate, booking } }) => officePlaces(services, { plate, own: booking }),
  ),
  handle(
    orderBooking,
    {
      summary:
        'Orders for oneself, with an account or without, or for a customer of a partner; of the team, prepares an order that its customer accepts',
      roles: { optional: [...readers, 'ROLE_PARTNER'] },
      limit: (session) => {
        if (session?.role === 'ROLE_PARTNER') return { perAccount: limits.partnerBooking };
        return session && hasRole([session.role], ...team) ? null : limits.booking;
      },
      body: byRole(
        team,
        json(teamOrderSchema),
        byRole('ROLE_PARTNER', json(partnerOrderSchema), json(bookingOrderSchema)),
      ),
      otherAnswers: { ROLE_TEAMMATE: prepareOrder.answer, ROLE_ADMIN: prepareOrder.answer },
      status: 201,
      problems: [
        'ERROR.FULL',
        'ERROR.UNPAID',
        'ERROR.PRICE',
        'ERROR.EXISTS',
        'ERROR.EXISTS_ID',
        'ERROR.NOT_SELLING',
      ],
    },
    async ({ call, session, body }) => {
      const id = await orderAs(services, session, body, services.clientAddress(call));
      services.mail.wake();
      const stored = await findBooking(services.database, id, services.clock());
      if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
      const { reference, status, totalCents, expiresAt } = stored.booking;
      // What accepts and pays for it is its customer's alone.
      if ('customerId' in body) return { id, reference, status, expiresAt: expiresAt ?? '' };
      const key = linkKeyOf(services.keys, { kind: 'booking', id });
      return { id, reference, status, totalCents, expiresAt, key };
    },
  ),
  handle(
    listOwnBookings,
    { summary: 'One’s own bookings, the latest first', roles: ['ROLE_CUSTOMER'], query: { after: idQuery } },
    async ({ session, query }) => {
      const now = services.clock();
      const page = await listBookingsOf(services.database, session.accountId, query.after, now);
      return { ...page, items: page.items.map((stored) => listedBooking(services, stored, now)) };
    },
  ),
  handle(
    readBooking,
    {
      summary: 'A booking, as its customer, the partner who ordered it or the team reads it',
      roles: [...readers, 'ROLE_PARTNER'],
      params,
      otherAnswers: {
        ROLE_PARTNER: partnerBookingSchema,
        ROLE_TEAMMATE: readOfficeBooking.answer,
        ROLE_ADMIN: readOfficeBooking.answer,
      },
    },
    (asked) => answerBooking(services, nameBooking(asked)),
  ),
];

type SentOrder = Infer<ReturnType<typeof bookingOrderSchema>>;
type SentByPartner = Infer<typeof partnerOrderSchema>;
type SentByTeam = Infer<typeof teamOrderSchema>;

/** @returns the booking's id */
async function orderAs(
  services: BookingServices,
  session: Session | null,
  sent: SentOrder | SentByPartner | SentByTeam,
  address: string,
): Promise<string> {
  const accountId = session?.accountId ?? null;
  if ('mail' in sent) return orderAsPartner(services, sent, { accountId, address });
  const who = { accountId, address, partner: null };
  if ('customerId' in sent) {
    const preparedFor = sent.customerId.toLowerCase();
    return order(services, { ...prepared(sent), identity: null }, { ...who, agreement: null, preparedFor });
  }
  const { identity } = sent;
  const ordered = {
    ...prepared(sent),
    identity: identity && {
      ...identity,
      companyName: identity.companyName ?? null,
      birthDate: identity.birthDate ?? null,
      billingAddress: identity.billingAddress ?? null,
    },
  };
  return order(services, ordered, { ...who, agreement: agreementOf(sent), preparedFor: null });
}

/** Each vehicle is an order of its own, however many are sent together. */
async function orderAsPartner(
  services: BookingServices,
  { mail, identity, partnerReference, purchaseOrder, ...sent }: SentByPartner,
  who: Pick<Orderer, 'accountId' | 'address'>,
): Promise<string> {
  const partner: PartnerPart = {
    mail: normaliseEmail(mail),
    identity: identity && {
      firstName: identity.firstName.trim(),
      lastName: identity.lastName.trim(),
      phone: identity.phone.trim(),
      companyName: identity.companyName?.trim() || null,
    },
    partnerReference: partnerReference?.trim() || null,
    purchaseOrder: purchaseOrder?.trim() || null,
  };
  const agreement = agreementOf(sent);
  return order(
    services,
    { ...prepared(sent), identity: null },
    { ...who, agreement, preparedFor: null, partner },
  );
}

const agreementOf = ({ termsVersion, immediateExecution }: Agreement): Agreement => ({
  termsVersion,
  immediateExecution,
});

/** What is absent is nothing. */
function prepared(sent: Omit<SentByTeam, 'customerId'>): PreparedOrder {
  const { serviceCode, outboundSlot, returnSlot, totalCents } = sent;
  const clientId = sent.clientId.toLowerCase();
  return { ...wholeJourney(sent), clientId, serviceCode, outboundSlot, returnSlot, totalCents };
}
