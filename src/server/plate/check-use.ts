/**
 * Flags a vehicle that was driven under a W plate which the company does not have, has no certificate for, had on another
 * vehicle too, or may not use there. A report that is sealed is taken all the same: the desk sees to it.
 */

import { isInFrance } from '../../domain/address/france.ts';
import { parisYear } from '../../domain/lib/time/paris-time.ts';
import { endsOf } from '../../domain/mission/driver-trip.ts';
import { isAtOnce, plateAlarms } from '../../domain/plate/plate-use.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { type DriveRow, readDrives, W_PLATE } from './drives.ts';

/** As many as are compared: those of the last weeks. */
const LIMIT = 200;
/** Open alarms of one plate that are looked at again. */
const OPEN_LIMIT = 50;

/**
 * Looks at a drive that is new, and again at what is open of its plate: an end that comes late, or a certificate, may settle it.
 * Until the transaction's end nobody else looks at that plate.
 * @param pickupId of the drive that is new; null where a certificate changed
 */
export async function checkUses(
  tx: Queryable,
  plate: string,
  pickupId: string | null,
  now: Date,
): Promise<void> {
  await lockName(tx, `w plate ${plate}`);
  const certificates = await tx.query<{ year: number }>('select year from w_certificate where plate = $1', [
    plate,
  ]);
  const open = await tx.query<{ id: string }>(
    `select alarm.id from w_plate_alarm as alarm join condition_report on condition_report.id = alarm.id
     where ${W_PLATE} = $1 and kind = 'pickup' and alarm.closed_at is null
     order by created_at desc limit ${OPEN_LIMIT}`,
    [plate],
  );
  const drives = await readDrives(tx, `${W_PLATE} = $1 order by number desc limit ${LIMIT}`, [plate]);
  const years = certificates.map(({ year }) => year);
  const ids = new Set([...open.map(({ id }) => id), ...(pickupId === null ? [] : [pickupId])]);
  for (const drive of drives.filter(({ id }) => ids.has(id))) {
    const alarms = plateAlarms({
      plate,
      year: Number(parisYear(drive.from)),
      years,
      abroad: await isAbroad(tx, drive),
      others: othersAtOnce(drive, drives),
    });
    await flag(tx, drive.id, alarms, now);
  }
}

/** After a report was taken: a pick-up begins a drive, whatever comes after it ends one. */
export async function checkUseOf(
  tx: Queryable,
  report: { readonly id: string; readonly tripId: string; readonly attempt: number },
  now: Date,
): Promise<void> {
  const [pickup] = await tx.query<{ id: string; plate: string | null }>(
    `select id, ${W_PLATE} as plate from condition_report where trip_id = $1 and attempt = $2 and kind = 'pickup'`,
    [report.tripId, report.attempt],
  );
  if (pickup?.plate) await checkUses(tx, pickup.plate, pickup.id === report.id ? pickup.id : null, now);
}

/** Bookings of other vehicles that had the plate at the same time; a drive that came later is flagged by itself. */
const othersAtOnce = (drive: DriveRow, drives: readonly DriveRow[]): string[] => [
  ...new Set(
    drives
      .slice(drives.indexOf(drive) + 1)
      .filter((other) => other.plate !== drive.plate && isAtOnce(drive, other))
      .map(({ reference }) => reference),
  ),
];

async function isAbroad(tx: Queryable, { bookingId, tripKind }: DriveRow): Promise<boolean> {
  const [booking] = await tx.query<Pick<StoredBooking['booking'], 'outbound' | 'inbound' | 'provider'>>(
    'select outbound, inbound, provider from booking where id = $1',
    [bookingId],
  );
  if (!booking) return false;
  const { from, to } = endsOf(tripKind, booking);
  return [from, to].some(({ address }) => !isInFrance(address));
}

/** What is settled is none any more; what somebody has closed stays so. */
async function flag(tx: Queryable, id: string, alarms: readonly string[], now: Date): Promise<void> {
  if (alarms.length === 0) {
    await tx.query('delete from w_plate_alarm where id = $1 and closed_at is null', [id]);
    return;
  }
  await tx.query(
    `insert into w_plate_alarm (id, text, created_at) values ($1, $2, $3)
     on conflict (id) do update set text = excluded.text where w_plate_alarm.closed_at is null`,
    [id, alarms.join(' '), now],
  );
}
