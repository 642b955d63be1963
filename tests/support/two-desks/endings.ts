/** How bookings end, at two desks: cancelled, closed, decided on by the insurer, and who has not paid reminded. */

import { orderOf } from '../bookings.ts';
import { drivenOnce, driveWhole, single } from '../claims.ts';
import type { Desk } from '../desk.ts';
import { type Ask, alike, eventsOf, logged, type Row, refusalOfOne, required } from './meeting.ts';

const DAY = 86_400_000;
/** From then on fees are late. */
const FEES_DUE_DAYS = 16;

/** A vehicle of a value beyond cover, about which the insurer was asked. */
const valuable = (desk: Desk) =>
  desk.booked({ ...single, vehicle: { ...orderOf(desk.now()).vehicle, declaredCents: 30_000_000 } });

/** An invoice of fees that nobody has paid in time. */
async function late(desk: Desk): Promise<string> {
  const id = await drivenOnce(desk);
  await required(desk.change(id, 'fee', { tripKind: 'outbound', code: 'fuel_reserve' }));
  await required(desk.change(id, 'close'));
  await desk.later(FEES_DUE_DAYS * DAY);
  return id;
}

/** Both desks end a booking by a call that says no more. */
const ending = (what: string, mark: string, says: string, make: (desk: Desk) => Promise<string>): Row => ({
  call: `POST /booking/:id/${what}`,
  says,
  law: 'once',
  meet: async (desk) => {
    const id = await make(desk);
    return { asks: alike({ path: `booking/${id}/${what}`, mark }), found: () => eventsOf(desk, id) };
  },
});

export const endingRows: readonly Row[] = [
  {
    call: 'POST /booking/:id/cancel',
    says: 'a booking is cancelled with two amounts',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const ask = (refundCents: number): Ask => ({
        path: `booking/${id}/cancel`,
        body: { refundCents, reason: 'Accord au téléphone' },
        mark: refundCents,
      });
      return {
        asks: [ask(1000), ask(2000)],
        found: async () => (await desk.read(id)).refunds.map((one: { cents: number }) => one.cents),
      };
    },
  },
  ending('withdraw', 'withdrawn', 'a withdrawal is recorded', (desk) => desk.booked(single)),
  ending('return/cancel', 'trip_cancel', 'the way back is given up', async (desk) => {
    const id = await desk.booked({ returnSlot: null });
    await driveWhole(desk, id);
    return id;
  }),
  ending('derogation', 'derogation_granted', 'the insurer agrees', valuable),
  ending('derogation/refuse', 'derogation_refused', 'the insurer refuses', valuable),
  {
    call: 'POST /booking/:id/derogation',
    against: 'POST /booking/:id/derogation/refuse',
    says: 'the insurer agrees, and refuses',
    law: 'one',
    meet: async (desk) => {
      const id = await valuable(desk);
      return {
        asks: [
          { path: `booking/${id}/derogation`, mark: 'derogation_granted' },
          { path: `booking/${id}/derogation/refuse`, mark: 'derogation_refused' },
        ],
        found: () => eventsOf(desk, id),
      };
    },
  },
  ending('close', 'closed', 'a booking is closed', drivenOnce),
  {
    call: 'POST /desk/close_booking',
    says: 'a booking is closed',
    law: 'once',
    meet: async (desk) => {
      const bookingId = await drivenOnce(desk);
      return {
        asks: alike({ path: 'desk/close_booking', body: { bookingId }, mark: 'closed' }),
        found: () => eventsOf(desk, bookingId),
      };
    },
  },
  {
    call: 'POST /desk/close_bookings',
    says: 'a booking is closed among others',
    law: 'once',
    meet: async (desk) => {
      const id = await drivenOnce(desk);
      return {
        asks: alike({ path: 'desk/close_bookings', body: { bookingIds: [id] }, mark: 'closed' }),
        found: () => eventsOf(desk, id),
        refusal: refusalOfOne,
      };
    },
  },
  {
    call: 'POST /desk/remind',
    says: 'who has not paid is reminded',
    law: 'once',
    meet: async (desk) => {
      const id = await late(desk);
      return {
        asks: alike({ path: 'desk/remind', body: { bookingIds: [id] }, mark: 'payment_reminded' }),
        found: () => logged(desk, 'payment_reminded'),
        refusal: refusalOfOne,
      };
    },
  },
];
