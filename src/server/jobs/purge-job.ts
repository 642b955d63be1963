/** Forgets, every ten minutes, what is over: tokens, sessions, limit windows, messages, requests and declarations kept long enough. */

import type { Clock } from '../../domain/lib/time/clock.ts';
import { purgePlaces } from '../account/known-place.ts';
import { purgePasswordTokens } from '../account/password-token.ts';
import { purgeAuditEvents } from '../audit/audit-event.ts';
import { purgeHolds } from '../booking/slots/unpaid-holds.ts';
import { purgeChanges } from '../calls/applied-change.ts';
import { giveUpUnfinishedFiles, purgeClaimFiles } from '../claim/claim-file.ts';
import { purgeAddressChanges } from '../customer/address-change.ts';
import type { Database, Queryable } from '../database/database.ts';
import { purgeRecords } from '../database/purge-records.ts';
import { purgeClaims } from '../desk/take-entry.ts';
import { purgeRateLimits } from '../http/rate-limit.ts';
import type { Log } from '../lib/log.ts';
import { purgeTokens } from '../message/token.ts';
import { purgeAbsences } from '../planning/absence.ts';
import { purgePushes } from '../push/push.ts';
import type { MediaFiles } from '../report/media-files.ts';
import { forgetUnfinished } from '../report/media-quota.ts';
import { purgeMedia } from '../report/purge-media.ts';
import { purgeSessions } from '../session/session-family.ts';

const PERIOD_MS = 600_000;

export interface PurgeJobOptions {
  readonly database: Database;
  readonly mediaFiles: Pick<MediaFiles, 'remove'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Forgets everything whose time is over at `now`. */
export async function purge(database: Queryable, now: Date): Promise<void> {
  await purgeTokens(database, now);
  await purgeRateLimits(database, now);
  await purgeRecords(database, now);
  await purgeAuditEvents(database, now);
  await purgeSessions(database, now);
  await purgePushes(database, now);
  await purgeChanges(database, now);
  await purgePasswordTokens(database, now);
  await purgeAddressChanges(database, now);
  await purgeHolds(database, now);
  await purgePlaces(database, now);
  await purgeClaims(database, now);
  await purgeAbsences(database, now);
  await forgetUnfinished(database, now);
  await giveUpUnfinishedFiles(database, now);
}

export function startPurgeJob({ database, mediaFiles, clock, log }: PurgeJobOptions): {
  stop(): Promise<void>;
} {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = purge(database, clock())
      .then(() => purgeMedia(database, mediaFiles))
      .then(() => purgeClaimFiles(database, mediaFiles))
      .catch((error) => log.error('purge_failed', error));
  }, PERIOD_MS);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
}
