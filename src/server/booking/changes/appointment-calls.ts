/** booking/{id}/appointment, and what changes it from there: for whoever has the link of a mail. */

import type { Infer } from 'superstruct';
import { whereOf } from '../../../domain/address/where-of.ts';
import {
  cancelByLink,
  giveUpReturn,
  readAppointments,
  setAppointments,
} from '../../../domain/booking/appointment-calls.ts';
import { keyedChangeSchema, keyedRescheduleSchema } from '../../../domain/booking/booking-schema.ts';
import { hasTripsToFollow, trackingPath } from '../../../domain/booking/tracking.ts';
import { json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId, textQuery } from '../../calls/param-rules.ts';
import { limits } from '../../http/limits.ts';
import { linkKeyOf, paymentPath } from '../../payment/purpose.ts';
import { ownMoneyOf } from '../booking-money.ts';
import type { BookingServices } from '../booking-services.ts';
import { findNamed, LOST_LINK, requireLinkKey } from '../named-booking.ts';
import { ownOptions } from '../own-booking.ts';
import { cancel } from './cancel.ts';
import { cancelReturn } from './cancel-return.ts';
import { requirePayer } from './make-change.ts';
import { reschedule } from './reschedule.ts';

const rules = {
  roles: 'anyone',
  params: { id: recordId(LOST_LINK) },
  limit: limits.bookingLink,
} as const;

export const appointmentCalls = (services: BookingServices) => [
  handle(
    readAppointments,
    {
      ...rules,
      summary: 'The appointments of a booking, for who has the link of a mail',
      query: { key: textQuery },
    },
    ({ params: { id }, query: { key } }) => answer(services, id, key),
  ),
  handle(
    setAppointments,
    {
      ...rules,
      summary: 'Sets or moves them, likewise',
      body: json(keyedRescheduleSchema),
      problems: ['ERROR.STATE', 'ERROR.FULL'],
    },
    async ({ params: { id }, body: { key, clientId, outboundSlot, returnSlot } }) => {
      requireKey(services, id, key);
      await reschedule(services, { ...byLink(id, clientId), outboundSlot, returnSlot });
      services.mail.wake();
      return answer(services, id, key);
    },
  ),
  handle(
    giveUpReturn,
    {
      ...rules,
      summary: 'Gives up the way back, likewise: the vehicle is fetched',
      body: json(keyedChangeSchema),
      problems: ['ERROR.STATE', 'ERROR.FORBIDDEN'],
    },
    (asked) => giveUp(services, asked, (change) => cancelReturn(services, change)),
  ),
  handle(
    cancelByLink,
    {
      ...rules,
      summary: 'Cancels the booking, likewise',
      body: json(keyedChangeSchema),
      problems: ['ERROR.STATE', 'ERROR.FORBIDDEN'],
    },
    (asked) => giveUp(services, asked, (change) => cancel(services, { ...change, kind: 'cancel' })),
  ),
];

/** What costs or gives back money is for who pays. */
async function giveUp(
  services: BookingServices,
  { params: { id }, body: { key, clientId } }: GivingUp,
  act: (change: ReturnType<typeof byLink>) => Promise<void>,
) {
  requireKey(services, id, key);
  const change = byLink(id, clientId);
  await requirePayer(services, change);
  await act(change);
  services.mail.wake();
  services.refunds.wake();
  return answer(services, id, key);
}

interface GivingUp {
  readonly params: { readonly id: string };
  readonly body: Infer<typeof keyedChangeSchema>;
}

/** Nobody is signed in, and the key that was checked stands for whose it is. */
const byLink = (id: string, clientId: string) =>
  ({ id, accountId: null, ownAccountId: null, by: 'buyer', clientId: clientId.toLowerCase() }) as const;

/** @throws problem ERROR.NOT_FOUND */
const requireKey = ({ keys }: BookingServices, id: string, key: string | null): void =>
  requireLinkKey(keys, { kind: 'appointments', id }, key);

async function answer(services: BookingServices, id: string, key: string | null) {
  requireKey(services, id, key);
  const now = services.clock();
  const stored = await findNamed(services, { id, ownAccountId: null }, now);
  const { booking, partner, trackingToken } = stored;
  const { reference, status, serviceCode, vehicle, outbound, inbound, provider, trips } = booking;
  const payment = { kind: 'booking', id } as const;
  const isUnpaid = status === 'awaiting_payment' && partner === null;
  // Who withdraws has the page of withdrawals, and loses nothing by cancelling as long as they can.
  const options = {
    ...ownOptions(services, stored, now),
    canWithdraw: false,
    withdrawal: null,
    canSetAdvance: false,
  };
  const isOn = hasTripsToFollow(booking);
  const tracking = isOn ? trackingPath(trackingToken) : null;
  // What a partner paid is the partner's to read.
  const money = partner ? null : await ownMoneyOf(services.database, id);
  return {
    id,
    reference,
    status,
    serviceCode,
    paidCents: money?.payments.reduce((paid, { cents }) => paid + cents, 0) ?? null,
    vehicle,
    where: whereOf(outbound),
    whereBack: inbound && whereOf(inbound),
    provider,
    trips,
    options,
    tracking,
    due: isUnpaid
      ? {
          cents: booking.totalCents,
          until: booking.expiresAt,
          path: paymentPath(payment, linkKeyOf(services.keys, payment)),
        }
      : null,
    refunds: isOn ? [] : (money?.refunds ?? []),
  };
}
