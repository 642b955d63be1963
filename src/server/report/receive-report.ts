/**
 * Takes a report that a tablet sealed: checks it, chains it to what we know of its trip and of its vehicle, and
 * countersigns it. The tablet's chain is of one trip; ours is of the vehicle, which two tablets without network may both
 * have driven.
 */

import { isOnReserve } from '../../domain/report/condition-report.ts';
import { countersignedText } from '../../domain/report/report-file.ts';
import { type SealedReport, sealedText, sealOf } from '../../domain/report/seal.ts';
import { barePlate } from '../../domain/vehicle/bare-plate.ts';
import { addEvent, type LastStep, lastStepOf, wasGivenTo } from '../booking/booking-event.ts';
import type { StoredTrip } from '../booking/booking-store.ts';
import { chargeReserve } from '../booking/changes/fee.ts';
import { reportNotice } from '../booking/notices.ts';
import type { Queryable } from '../database/database.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';
import { checkUseOf } from '../plate/check-use.ts';
import { queuePush } from '../push/push.ts';
import { type LockedTrip, lockTrip } from '../trip/lock-trip.ts';
import { reasonWanted } from '../trip/reason-wanted.ts';
import { mailOnceUploaded } from './mail-report.ts';
import { notifyAlarm } from './notify-alarm.ts';
import { forkIn, notifyFork } from './report-fork.ts';
import type { ReportServices } from './report-services.ts';
import { findReport, NO_REPORT, type StoredReport } from './report-store.ts';

export interface Received {
  /** As its schema has it. */
  readonly report: SealedReport;
  /** Why somebody else than its driver sends it. */
  readonly reason: string | null;
  /** Who sends it. */
  readonly accountId: string;
}

/**
 * Idempotent on the report's `clientId`.
 * @throws problem ERROR.HASH where the hash is not of what was sent, ERROR.NOT_FOUND without such a trip, ERROR.EXISTS_ID
 *   where the id is of another report, ERROR.INVALID for another vehicle than the booking's, or from who has not driven it
 *   and says not why, ERROR.PREVIOUS until the report before it has come, ERROR.STATE where it can never follow what has
 *   come, which the team is told
 */
export async function receiveReport(
  services: ReportServices,
  { report, reason, accountId }: Received,
): Promise<StoredReport> {
  const { database, clock, reportSigner, appUrl, mail, tariffs } = services;
  if (report.hash !== (await sealOf(report))) {
    throw problem('ERROR.HASH', {
      message: 'L’empreinte de cet état des lieux n’est pas celle de son contenu.',
    });
  }
  const now = clock();
  const received = await database.tx(async (tx) => {
    const { stored, trip } = await lockTrip(tx, report.tripId, now);
    const [made] = await tx.query<{ hash: string }>('select hash from condition_report where id = $1', [
      report.clientId,
    ]);
    if (made?.hash === report.hash) return stillThere(tx, report);
    if (made) throw problem('ERROR.EXISTS_ID');
    const { plate } = stored.booking.vehicle;
    if (report.content.plate !== plate) {
      throw problem('ERROR.INVALID', {
        fields: { 'content.plate': 'Cette plaque n’est pas celle du véhicule de la réservation.' },
      });
    }
    if (reason === null) await requireDriver(tx, { stored, trip }, accountId);
    const attempt = attemptOf(trip);
    const chain = await tx.query<{ kind: string; hash: string }>(
      'select kind, hash from condition_report where trip_id = $1 and attempt = $2 order by number desc',
      [trip.id, attempt],
    );
    const fork = forkIn(chain, report);
    if (fork !== null) {
      await notifyFork(tx, { stored, trip, report, accountId, appUrl }, now);
      return fork;
    }
    if (report.previousHash !== (chain[0]?.hash ?? null)) throw problem('ERROR.PREVIOUS');
    const vehicleKey = barePlate(plate);
    const previousVehicleHash = await lockVehicle(tx, vehicleKey);
    const signature = reportSigner.sign(
      countersignedText(report.hash, { previousVehicleHash, signedAt: now.toISOString() }),
    );
    const chained = await tx.query(
      `insert into condition_report
         (id, trip_id, attempt, kind, vehicle_key, sealed, hash, previous_hash, previous_vehicle_hash, account_id, key_id,
          signed_at, signature)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do nothing returning 1`,
      [
        report.clientId,
        trip.id,
        attempt,
        report.kind,
        vehicleKey,
        sealedText(report),
        report.hash,
        report.previousHash,
        previousVehicleHash,
        accountId,
        reportSigner.key.id,
        now,
        signature,
      ],
    );
    // At the same time, of another trip.
    if (chained.length === 0) throw problem('ERROR.EXISTS_ID');
    await tx.query(
      `insert into condition_report_medium (report_id, medium_id, hash)
       select $1, (listed->>'id')::uuid, listed->>'hash' from jsonb_array_elements($2::jsonb) as listed`,
      [report.clientId, JSON.stringify(report.media)],
    );
    const detail = { trip: trip.kind, report: report.kind, ...(reason !== null && { reason }) };
    const event = { bookingId: stored.booking.id, kind: 'report_received', accountId, detail } as const;
    const at = sealedIn(report, await lastStepOf(tx, stored.booking.id, trip.kind), now);
    await addEvent(tx, event, at);
    if (isOnReserve(report.kind, report.content))
      await chargeReserve(tx, { stored, trip, accountId, at, tariffs }, now);
    const notice = { bookingId: stored.booking.id, reportId: report.clientId, kind: report.kind };
    await queuePush(tx, stored.accountId, reportNotice(notice), now);
    await notifyAlarm(tx, { stored, trip, report, appUrl }, now);
    await checkUseOf(tx, { id: report.clientId, tripId: trip.id, attempt }, now);
    await mailOnceUploaded(tx, { reportId: report.clientId, appUrl }, now);
    return stillThere(tx, report);
  });
  if (typeof received !== 'string') return received;
  mail.wake();
  throw problem('ERROR.STATE', { message: received });
}

/**
 * Reports are their driver's (domain.md, Who may do what to a booking): of whoever the trip was given to before as well,
 * whose tablet may have had no network since. @throws problem ERROR.INVALID
 */
async function requireDriver(tx: Queryable, { stored, trip }: LockedTrip, accountId: string): Promise<void> {
  if (accountId === trip.driverId) return;
  if (!(await wasGivenTo(tx, stored.booking.id, trip.kind, accountId))) throw reasonWanted();
}

/** Before its driver is there again, a report is one of the attempt before that had waited for a network. */
const attemptOf = ({ attempt, arrivedAt }: StoredTrip): number =>
  attempt > 1 && arrivedAt === null ? attempt - 1 : attempt;

/**
 * When it was sealed, by our clock: its tablet's is as wrong as it was at the step before. Between that step and now, and
 * now where there is no such step.
 */
function sealedIn({ sealedAt }: SealedReport, step: LastStep | null, now: Date): Date {
  if (step === null) return now;
  const wrongBy = step.saidAt === null ? 0 : step.at.getTime() - Date.parse(step.saidAt);
  return new Date(Math.min(now.getTime(), Math.max(step.at.getTime(), Date.parse(sealedAt) + wrongBy)));
}

/** Unless its customer was forgotten since. */
async function stillThere(tx: Queryable, { clientId }: SealedReport): Promise<StoredReport> {
  const found = await findReport(tx, clientId);
  if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_REPORT });
  return found;
}

/** Keeps the chain of a vehicle from growing elsewhere until the transaction's end. @returns where it ends */
async function lockVehicle(tx: Queryable, vehicleKey: string): Promise<string | null> {
  await lockName(tx, `vehicle ${vehicleKey}`);
  const [last] = await tx.query<{ hash: string }>(
    'select hash from condition_report where vehicle_key = $1 order by number desc limit 1',
    [vehicleKey],
  );
  return last?.hash ?? null;
}
