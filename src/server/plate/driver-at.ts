/** Who drove under a plate at an instant, for whoever has to name the driver of a fine. */

import type { Drive } from '../../domain/plate/calls.ts';
import { barePlate, readWPlate } from '../../domain/vehicle/bare-plate.ts';
import type { Queryable } from '../database/database.ts';
import { readDrives, toDrive, W_PLATE } from './drives.ts';

/** A tablet may have had no network for days, and its clock may be wrong; no drive lasts longer. */
const AROUND = `signed_at > $2::timestamptz - interval '30 days' and signed_at < $2::timestamptz + interval '60 days'`;

/** More than drove under one plate in that time. */
const LIMIT = 1000;

/** @param plate a W plate, or a vehicle's own, however it is written @param at the minute that a fine says, from its beginning */
export async function driversAt(database: Queryable, plate: string, at: Date): Promise<Drive[]> {
  const wPlate = readWPlate(plate);
  const own = wPlate === null ? 'vehicle_key = $1' : `${W_PLATE} = $1`;
  const drives = await readDrives(
    database,
    `${own} and ${AROUND} order by number desc limit ${LIMIT}`,
    [wPlate ?? barePlate(plate), at],
    `"from" < $2::timestamptz + interval '1 minute' and ("to" is null or "to" >= $2)`,
  );
  return drives.map(toDrive);
}
