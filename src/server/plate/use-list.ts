/** Who drove what under which W plate, as a list and as a table of a year. */

import { dayCell, writeCsv } from '../../domain/lib/csv.ts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Drive } from '../../domain/plate/calls.ts';
import { kindOf } from '../../domain/trip/trip.ts';
import type { Queryable } from '../database/database.ts';
import { PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';
import { readDrives, toDrive, W_PLATE } from './drives.ts';

/** The last that came first. @param plate as it is written, null for all @param after the last of the page before */
export async function listUses(
  database: Queryable,
  plate: string | null,
  after: string | null,
): Promise<Page<Drive>> {
  const drives = await readDrives(
    database,
    `${W_PLATE} is not null and ($1::text is null or ${W_PLATE} = $1) and ($2::uuid is null or number < (
       select last.number from condition_report as last where last.id = $2::uuid))
     order by number desc limit ${PAGE_LIMIT}`,
    [plate, after],
  );
  return pageOf(drives, toDrive);
}

const HEADINGS = [
  'Plaque W',
  'Véhicule',
  'Marque et modèle',
  'Convoyeur',
  'Début',
  'Heure de début',
  'Fin',
  'Heure de fin',
  'Réservation',
  'Trajet',
];

/** What began in a year in France, the first first; what was sealed in it may have come a month later. */
export async function usesCsv(database: Queryable, year: number): Promise<string> {
  const drives = await readDrives(
    database,
    `${W_PLATE} is not null and signed_at > $1::timestamptz - interval '1 day'
     and signed_at < $2::timestamptz + interval '60 days'`,
    [parisInstant(`${year}-01-01`, 0), parisInstant(`${year + 1}-01-01`, 0)],
    '"from" >= $1 and "from" < $2',
  );
  const rows = drives
    .toSorted((one, other) => one.from.getTime() - other.from.getTime())
    .map(toDrive)
    .map((drive) => [
      drive.wPlate ?? '',
      drive.plate,
      `${drive.brand} ${drive.model}`,
      drive.driver,
      ...moment(drive.from),
      ...moment(drive.to),
      drive.reference,
      kindOf({ kind: drive.tripKind }),
    ]);
  return writeCsv([HEADINGS, ...rows]);
}

const moment = (at: string | null): [day: string, hour: string] =>
  at === null ? ['', ''] : [dayCell(parisTime(new Date(at)).day), timeOf(at)];

/** `14:05`, which spreadsheets know. */
function timeOf(at: string): string {
  const { minutes } = parisTime(new Date(at));
  const [hour, minute] = [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES];
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
