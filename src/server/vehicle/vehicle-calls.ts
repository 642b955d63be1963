/** vehicle/for_user, vehicle/reminder and booking/{id}/inspection: the vehicles of a customer, and their inspections. */

import { inspectionOrder } from '../../domain/booking/inspection-order.ts';
import { readInspectionOrder } from '../../domain/booking/order-again-calls.ts';
import {
  listOwnVehicles,
  sayInspection,
  setReminders as setRemindersCall,
} from '../../domain/booking/vehicle-calls.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { inspectionSchema, reminderSchema } from '../../domain/vehicle/inspection-schema.ts';
import { listBookingsOf } from '../booking/booking-list.ts';
import { NO_BOOKING } from '../booking/booking-store.ts';
import { findNamed, nameBooking } from '../booking/named-booking.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, recordId } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { findCustomer, NO_CUSTOMER } from '../customer/customer-store.ts';
import type { Queryable } from '../database/database.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { readReminders, sayInspection as say, setReminders } from './say-inspection.ts';
import { listVehiclesOf } from './vehicle-store.ts';

const params = { id: recordId(NO_BOOKING) };
const roles = ['ROLE_CUSTOMER'] as const;

async function ownCustomerId(database: Queryable, accountId: string): Promise<string> {
  const stored = await findCustomer(database, 'accountId', accountId);
  if (!stored) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
  return stored.customer.id;
}

export const vehicleCalls = (services: Services) => [
  handle(
    listOwnVehicles,
    { summary: 'One’s own vehicles, as one’s bookings name them', roles, query: { after: idQuery } },
    async ({ session: { accountId }, query: { after } }) => {
      const { database, clock } = services;
      const page = await listVehiclesOf(database, { accountId, plate: null }, after, clock());
      const wanted = await readReminders(database, await ownCustomerId(database, accountId));
      return { ...page, reminders: { wanted: wanted ?? false } };
    },
  ),
  handle(
    readInspectionOrder,
    { summary: 'What an inspection of the vehicle of a booking would be ordered with', roles, params },
    async (asked) => {
      const { database, clock } = services;
      const now = clock();
      const { booking } = await findNamed(services, nameBooking(asked), now);
      const { items } = await listBookingsOf(database, asked.session.accountId, null, now);
      const ordered = items.filter(
        ({ booking: { status }, partner }) => partner === null && status !== 'draft',
      );
      return inspectionOrder(
        booking,
        ordered.map((one) => one.booking),
      );
    },
  ),
  handle(
    sayInspection,
    {
      summary: 'Says when the vehicle of a booking is due for inspection',
      roles,
      params,
      limit: { perAccount: limits.inspectionDate },
      body: json(inspectionSchema),
    },
    async (asked) => {
      const { database, clock } = services;
      const { accountId } = asked.session;
      const { clientId, kind, day } = asked.body;
      const { booking, customerId } = await findNamed(services, nameBooking(asked), clock());
      // It is not ordered yet.
      if (booking.status === 'draft') throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
      const plate = barePlate(booking.vehicle.plate);
      await say(services, {
        clientId: clientId.toLowerCase(),
        customerId,
        plate,
        category: booking.vehicle.category,
        kind,
        day,
        bookingId: booking.id,
      });
      const [vehicle] = (await listVehiclesOf(database, { accountId, plate }, null, clock())).items;
      if (!vehicle) throw problem('ERROR.NOT_FOUND', { message: NO_BOOKING });
      return vehicle;
    },
  ),
  handle(
    setRemindersCall,
    {
      summary: 'Refuses reminders of inspections for ever, or takes that back',
      roles,
      limit: { perAccount: limits.inspectionReminder },
      body: json(reminderSchema),
    },
    async ({ session: { accountId }, body: { clientId, wanted } }) => {
      const { database, clock } = services;
      const customerId = await ownCustomerId(database, accountId);
      await database.tx(async (tx) => {
        const now = clock();
        if (await isRepeat(tx, clientId.toLowerCase(), customerId, now)) return;
        await setReminders(tx, customerId, wanted, now);
      });
      return { wanted: (await readReminders(database, customerId)) ?? false };
    },
  ),
];
