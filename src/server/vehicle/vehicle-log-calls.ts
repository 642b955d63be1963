/** vehicle: what the team reads of a vehicle by its plate. */

import { team } from '../../domain/account/roles.ts';
import { findVehicle } from '../../domain/desk/known-vehicle-calls.ts';
import { listVehicleBookings, readVehicleLog } from '../../domain/desk/vehicle-log-calls.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, needed, plateQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { findKnown, listBookingsOfPlate, vehicleLog } from './vehicle-log.ts';

const plate = needed(plateQuery, 'Indiquez la plaque.');

export const vehicleLogCalls = ({ database, clock }: Services) => [
  handle(
    findVehicle,
    { summary: 'Whether a plate is that of a vehicle which was ordered for', roles: team, query: { plate } },
    async ({ query }) => ({ vehicle: await findKnown(database, barePlate(query.plate)) }),
  ),
  handle(
    readVehicleLog,
    {
      summary: 'The log of a vehicle: its customers, next inspection, mileages and damages over time',
      roles: team,
      query: { plate },
    },
    ({ query }) => vehicleLog(database, barePlate(query.plate), clock()),
  ),
  handle(
    listVehicleBookings,
    {
      summary: 'The bookings of a vehicle with their trips: who drove it when, and under which W plate',
      roles: team,
      query: { plate, after: idQuery },
    },
    ({ query }) => listBookingsOfPlate(database, barePlate(query.plate), query.after, clock()),
  ),
];
