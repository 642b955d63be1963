/** What changes a booking, by whoever bought it or by the team: booking/{id}/cancel, withdraw, return/cancel, reschedule, advance, purchase_order. */

import type { Infer } from 'superstruct';
import { team } from '../../../domain/account/roles.ts';
import {
  advanceSchema,
  bookingChangeSchema,
  purchaseOrderSchema,
  rescheduleSchema,
} from '../../../domain/booking/booking-schema.ts';
import {
  cancelBooking,
  cancelReturn,
  rescheduleBooking,
  setBookingAdvance,
  withdrawBooking,
} from '../../../domain/booking/calls.ts';
import { officeBookingSchema } from '../../../domain/booking/office/office-calls.ts';
import { cancelSchema } from '../../../domain/booking/office/office-schema.ts';
import { partnerBookingSchema, setPartnerPurchaseOrder } from '../../../domain/booking/partner-calls.ts';
import { byRole, json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId } from '../../calls/param-rules.ts';
import { problem } from '../../http/problem.ts';
import type { BookingServices } from '../booking-services.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { answerBooking, readers } from '../named-booking.ts';
import { type Cancellation, cancel } from './cancel.ts';
import { cancelReturn as giveUpReturn } from './cancel-return.ts';
import { type ChangeCall, makeChange, requirePayer } from './make-change.ts';
import { reschedule } from './reschedule.ts';
import { setAdvance } from './set-advance.ts';
import { setPurchaseOrder } from './set-purchase-order.ts';

const params = { id: recordId(NO_BOOKING) };
const buyersAndTeam = [...readers, 'ROLE_PARTNER'] as const;
/** Each reads the booking as it has become in a form of its own. */
const otherAnswers = {
  ROLE_PARTNER: partnerBookingSchema,
  ROLE_TEAMMATE: officeBookingSchema,
  ROLE_ADMIN: officeBookingSchema,
};

export const changeCalls = (services: BookingServices) => [
  handle(
    cancelBooking,
    {
      summary: 'Cancels a booking',
      roles: buyersAndTeam,
      params,
      body: byRole(team, json(cancelSchema), json(bookingChangeSchema)),
      otherAnswers,
      problems: ['ERROR.STATE'],
    },
    (asked) => end(services, asked, 'cancel', asked.body),
  ),
  handle(
    withdrawBooking,
    {
      // The customer's own right; the team records it.
      summary: 'Withdraws from a booking',
      roles: readers,
      params,
      body: json(bookingChangeSchema),
      otherAnswers,
      problems: ['ERROR.STATE'],
    },
    (asked) => end(services, asked, 'withdraw', asked.body),
  ),
  handle(
    cancelReturn,
    {
      summary: 'Gives up the way back of a booking, whose vehicle is fetched',
      roles: buyersAndTeam,
      params,
      body: json(bookingChangeSchema),
      otherAnswers,
      problems: ['ERROR.STATE'],
    },
    (asked) =>
      make(services, asked, async (change) => {
        await requirePayer(services, change);
        await giveUpReturn(services, change);
      }),
  ),
  handle(
    rescheduleBooking,
    {
      summary: 'Sets or moves the appointments of a booking',
      roles: buyersAndTeam,
      params,
      body: json(rescheduleSchema),
      otherAnswers,
      problems: ['ERROR.STATE', 'ERROR.FULL'],
    },
    (asked) =>
      make(services, asked, (change) => {
        const { clientId: _, ...wanted } = asked.body;
        return reschedule(services, { ...change, ...wanted });
      }),
  ),
  handle(
    setBookingAdvance,
    {
      summary: 'Says who pays the establishment, and up to what amount',
      roles: buyersAndTeam,
      params,
      body: json(advanceSchema),
      otherAnswers,
      problems: ['ERROR.STATE'],
    },
    (asked) =>
      make(services, asked, async (change) => {
        await requirePayer(services, change);
        const { clientId: _, ...said } = asked.body;
        await setAdvance(services, { ...change, ...said });
      }),
  ),
  handle(
    // What all of its readers read, each in a form of their own.
    { ...setPartnerPurchaseOrder, answer: setBookingAdvance.answer },
    {
      summary: 'Sets the purchase order that the invoice of a partner’s order will say',
      roles: [...team, 'ROLE_PARTNER'],
      params,
      body: json(purchaseOrderSchema),
      otherAnswers,
      problems: ['ERROR.STATE'],
    },
    (asked) =>
      make(services, asked, (change) => {
        const { clientId: _, ...said } = asked.body;
        const purchaseOrder = said.purchaseOrder?.trim() || null;
        return setPurchaseOrder(services, { ...change, ...said, purchaseOrder });
      }),
  ),
];

/** Makes a change, and answers the booking as who calls reads it. @throws problem as `act` does */
const make = async (services: BookingServices, asked: ChangeCall, act: Parameters<typeof makeChange>[2]) =>
  answerBooking(services, await makeChange(services, asked, act));

const end = (
  services: BookingServices,
  asked: ChangeCall,
  kind: Cancellation['kind'],
  said: Infer<typeof cancelSchema>,
) =>
  make(services, asked, async (change) => {
    await requirePayer(services, change);
    const whereabouts = said.whereabouts?.trim() || null;
    await cancel(services, { ...change, kind, otherwise: otherAmount(said), whereabouts });
  });

/** Another amount than that of the scale comes with its reason. @throws problem ERROR.INVALID */
function otherAmount({ refundCents, reason }: Infer<typeof cancelSchema>) {
  if (refundCents == null) return null;
  if (!reason) throw problem('ERROR.INVALID', { fields: { reason: 'Indiquez pourquoi.' } });
  return { cents: refundCents, reason: reason.trim() };
}
