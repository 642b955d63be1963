/** Trips of a booking at two desks: who drives, when, and what is told of it. */

import { randomUUID } from 'node:crypto';
import { sendAs, signIn } from '../accounts.ts';
import { billing, partnerOrder, someSlots, teamOrder } from '../bookings.ts';
import { drivenOnce, driveWhole, single } from '../claims.ts';
import { inDriversPlace, sealed } from '../condition-reports.ts';
import type { Desk } from '../desk.ts';
import { sendFilmed } from '../filmed-reports.ts';
import { type Ask, alike, eventsOf, prepare, type Row, readAs, refusalOfOne, required } from './meeting.ts';

const tripOf = async (desk: Desk, id: string) => (await desk.read(id)).trips[0];
const driverOf = async (desk: Desk, id: string) => [(await tripOf(desk, id)).driverId];
const people = ['teammate', 'admin'] as const;

/** One trip for each of two drivers. */
const given = (desk: Desk, ask: (driverId: string) => Omit<Ask, 'mark'>): readonly [Ask, Ask] => {
  const [first, second] = people.map((person) => desk.driverId(person));
  if (!first || !second) throw new Error('nobody drives');
  return [
    { ...ask(first), mark: first },
    { ...ask(second), mark: second },
  ];
};

/** Ordered by a partner. */
async function partnersBooking(desk: Desk): Promise<string> {
  const api = (path: string) => `${desk.server.url}/api/${path}`;
  const partner = await signIn(desk.server, 'partner');
  await required(sendAs(partner, 'PUT', api('partner/billing'), billing()));
  return (await required(sendAs(partner, 'POST', api('booking'), partnerOrder(desk.now(), single)))).id;
}

const reportsOf = async (desk: Desk, id: string) =>
  (await readAs(desk, `condition_report?bookingId=${id}`)).items;

export const tripRows: readonly Row[] = [
  {
    call: 'POST /booking/:id/assign',
    says: 'a trip is given to two drivers',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      return {
        asks: given(desk, (driverId) => ({
          path: `booking/${id}/assign`,
          body: { tripKind: 'outbound', driverId, from: null },
        })),
        found: () => driverOf(desk, id),
      };
    },
  },
  {
    call: 'POST /desk/assign',
    says: 'a trip is given to two drivers',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      return {
        asks: given(desk, (driverId) => ({
          path: 'desk/assign',
          body: { bookingId: id, tripKind: 'outbound', driverId, from: null },
        })),
        found: () => driverOf(desk, id),
      };
    },
  },
  {
    call: 'POST /planning/move',
    says: 'a trip is given to two drivers',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const trip = await tripOf(desk, id);
      return {
        asks: given(desk, (to) => ({
          path: 'planning/move',
          body: { moves: [{ tripId: trip.id, from: null, to }] },
        })),
        found: () => driverOf(desk, id),
        refusal: refusalOfOne,
      };
    },
  },
  {
    call: 'POST /trip/:id/status',
    says: 'a driver is said to have set off',
    law: 'once',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const driverId = desk.driverId('teammate');
      const [trip] = (await required(desk.change(id, 'assign', { tripKind: 'outbound', driverId }))).trips;
      const body = { transition: 'set_off', reason: 'Tablette en panne' };
      return {
        asks: alike({ path: `trip/${trip.id}/status`, body, mark: 'trip_set_off' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /trip/:id/status',
    against: 'POST /planning/move',
    says: 'its driver sets off, and it is taken from them',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const from = desk.driverId('teammate');
      const [trip] = (await required(desk.change(id, 'assign', { tripKind: 'outbound', driverId: from })))
        .trips;
      const moves = [{ tripId: trip.id, from, to: null }];
      return {
        asks: [
          { path: `trip/${trip.id}/status`, body: { transition: 'set_off' }, mark: 'trip_set_off' },
          { path: 'planning/move', body: { moves }, mark: 'unassigned' },
        ],
        found: () => eventsOf(desk, id),
        refusal: (answer) =>
          refusalOfOne({ ...answer, body: { results: [{ refusal: null }], ...answer.body } }),
      };
    },
  },
  {
    call: 'POST /booking/:id/reschedule',
    says: 'an appointment is moved to two others',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const [first, second, third] = someSlots(desk.now());
      const ask = (outboundSlot: typeof second): Ask => ({
        path: `booking/${id}/reschedule`,
        body: { outboundSlot, returnSlot: null, from: first.start },
        mark: outboundSlot.start,
      });
      return {
        asks: [ask(second), ask(third)],
        found: async () => [(await tripOf(desk, id)).slot.start],
      };
    },
  },
  {
    call: 'PUT /booking/:id/advance',
    says: 'two amounts are said that the establishment may be paid',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const ask = (advanceMaxCents: number): Ask => ({
        method: 'PUT',
        path: `booking/${id}/advance`,
        body: { advanceMaxCents, from: null },
        mark: advanceMaxCents,
      });
      return {
        asks: [ask(20_000), ask(30_000)],
        found: async () => [(await desk.read(id)).advanceMaxCents],
      };
    },
  },
  {
    call: 'PUT /booking/:id/purchase_order',
    says: 'two numbers are said for one purchase order',
    law: 'one',
    meet: async (desk) => {
      const id = await partnersBooking(desk);
      const ask = (purchaseOrder: string): Ask => ({
        method: 'PUT',
        path: `booking/${id}/purchase_order`,
        body: { purchaseOrder, from: 'BC-2026-7' },
        mark: purchaseOrder,
      });
      return {
        asks: [ask('BC-1'), ask('BC-2')],
        found: async () => [(await desk.read(id)).partner.purchaseOrder],
      };
    },
  },
  {
    call: 'POST /booking/:id/stop',
    says: 'two people are said to be met at one place',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const { address, contactName, contactPhone, accessNote } = (await desk.read(id)).outbound;
      const words = { contactName, contactPhone, accessNote };
      const stops = [{ tripKind: 'outbound', from: { ...words, where: address.label } }];
      const ask = (name: string): Ask => ({
        path: `booking/${id}/stop`,
        body: { ...words, contactName: name, stops },
        mark: name,
      });
      return {
        asks: [ask('Marc Garçon'), ask('Rose Garçon')],
        found: async () => [(await desk.read(id)).outbound.contactName],
      };
    },
  },
  {
    call: 'POST /booking/:id/ready',
    says: 'a vehicle is said to be ready',
    law: 'once',
    meet: async (desk) => {
      const id = await desk.booked({ returnSlot: null });
      await driveWhole(desk, id);
      return {
        asks: alike({ path: `booking/${id}/ready`, body: { before: 0 }, mark: 'ready' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /booking/:id/send_again',
    says: 'what was prepared is mailed once more',
    law: 'once',
    meet: async (desk) => {
      const { id } = await prepare(desk, 'booking', teamOrder(desk.now(), desk.customer().id, single));
      return {
        asks: alike({ path: `booking/${id}/send_again`, body: { before: 0 }, mark: 'sent_again' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
  {
    call: 'POST /condition_report',
    says: 'two reports of one pick-up',
    law: 'one',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const { id: tripId } = await tripOf(desk, id);
      const ask = async (mileage: number): Promise<Ask> => {
        const body = inDriversPlace(await sealed({ tripId, content: { mileage, wPlate: null } }));
        return { path: 'condition_report', body, mark: body.clientId };
      };
      return {
        asks: [await ask(45_210), await ask(45_211)],
        found: async () => (await reportsOf(desk, id)).map((one: { id: string }) => one.id),
      };
    },
  },
  {
    call: 'POST /condition_report/:id/addendum',
    says: 'two words are added to a report',
    law: 'both',
    meet: async (desk) => {
      const id = await drivenOnce(desk);
      const [report] = await reportsOf(desk, id);
      const ask = (text: string): Ask => ({
        path: `condition_report/${report.id}/addendum`,
        body: { text },
        mark: text,
      });
      return {
        asks: [ask('Une rayure à droite.'), ask('Une rayure à gauche.')],
        found: async () =>
          (await readAs(desk, `condition_report/${report.id}`)).addenda.map(
            ({ text }: { text: string }) => text,
          ),
      };
    },
  },
  {
    call: 'POST /condition_report/:id/video_release',
    says: 'a video is sent to who asked for it',
    law: 'once',
    meet: async (desk) => {
      const id = await desk.booked(single);
      const { trips, vehicle } = await desk.read(id);
      const trip = { tripId: trips[0].id, plate: vehicle.plate };
      const { report, bringVideo } = await sendFilmed(desk.server.url, desk.team('teammate'), trip);
      await bringVideo();
      const path = `condition_report/${report.clientId}`;
      await required(
        sendAs(desk.customer().tokens, 'POST', `${desk.server.url}/api/${path}/video_request`, {
          clientId: randomUUID(),
        }),
      );
      return {
        asks: alike({ path: `${path}/video_release`, mark: 'video_released' }),
        found: () => eventsOf(desk, id),
      };
    },
  },
];
