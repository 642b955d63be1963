/**
 * Sends what waits in the outbox of notifications, at least once each, and to each device in the order of what happened.
 * A claim is a lease, as for mails (mail/mail-job.ts).
 */

import type { Clock } from '../../domain/lib/time/clock.ts';
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import type { Database } from '../database/database.ts';
import { backOff } from '../lib/back-off.ts';
import { type Job, startJob } from '../lib/job.ts';
import type { Log } from '../lib/log.ts';
import type { Notice } from './push.ts';
import type { Device, PushTransport } from './push-transport.ts';

/** Longer than the slowest exchange. */
const LEASE_MS = MINUTE_MS;
/** People who are sent something at the same time. */
const AT_ONCE = 8;
const FIRST_RETRY_MS = 15_000;
const MAX_RETRY_MS = 1_800_000;
const ICON = '/icons/icon-192.png';

export interface PushJobOptions {
  readonly database: Database;
  readonly transport: PushTransport;
  readonly clock: Clock;
  readonly log: Log;
}

interface QueuedPush extends Device, Omit<Notice, 'ttlSeconds'> {
  readonly id: string;
  readonly subscriptionId: string;
  /** Of whom it is for. */
  readonly accountId: string;
  readonly expiresAt: Date;
  readonly attempts: number;
}

/**
 * Starts the job; what an earlier run left is sent first. Several are sent at once, each to another person: whose devices
 * answer nothing keeps nobody else waiting.
 */
export async function startPushJob(options: PushJobOptions): Promise<Job> {
  const { database, transport, clock, log } = options;
  // The embedded database has one process: a claim found at start belongs to one that died.
  if (database.kind === 'pglite') await database.query('update push_outbox set next_attempt_at = created_at');
  /** By account. */
  const flights = new Map<string, Promise<void>>();
  /** @returns whether there was one to send, to somebody who is sent nothing yet */
  const sendNext = async (): Promise<boolean> => {
    if (flights.size >= AT_ONCE) await Promise.race(flights.values());
    const now = clock();
    const push = await claim(database, { serverKey: transport.publicKey, busy: [...flights.keys()] }, now);
    if (!push) return false;
    const flight = send(options, push, now)
      .catch((error) => log.error('push_job_failed', error))
      .finally(() => {
        flights.delete(push.accountId);
        // More may wait for the same person.
        job.wake();
      });
    flights.set(push.accountId, flight);
    return true;
  };
  const job = startJob('push', sendNext, log);
  return {
    wake: job.wake,
    stop: async () => {
      await job.stop();
      await Promise.all(flights.values());
    },
  };
}

async function send(
  { database, transport, clock, log }: PushJobOptions,
  push: QueuedPush,
  now: Date,
): Promise<void> {
  const { id, attempts } = push;
  let asked = 0;
  try {
    const { title, body, tag } = push;
    const { status, retryAfterMs } = await transport.send(
      push,
      { title, body, tag, lang: 'fr', icon: ICON, data: `/#${push.path}` },
      { urgency: push.urgency, ttlSeconds: Math.ceil((push.expiresAt.getTime() - now.getTime()) / 1000) },
    );
    if (isGone(status)) {
      // What waits for the device goes with it.
      await database.query('delete from push_subscription where id = $1', [push.subscriptionId]);
      log.info('push_device_gone', { push: id, status });
      return;
    }
    if (isForLater(status)) {
      asked = retryAfterMs;
      throw new Error(`the push service answered ${status}`);
    }
    await database.query('delete from push_outbox where id = $1', [id]);
    if (status < 300) log.info('push_sent', { push: id, attempts });
    // It would refuse the same message again.
    else log.warn('push_refused', { push: id, attempts, status });
  } catch (error) {
    // As late as the service asks for (RFC 8030, section 8.4), within what we would wait at most.
    const wait = Math.max(backOff(attempts, FIRST_RETRY_MS, MAX_RETRY_MS), Math.min(asked, MAX_RETRY_MS));
    const next = new Date(clock().getTime() + wait);
    await database.query('update push_outbox set next_attempt_at = $2 where id = $1', [id, next]);
    log.error('push_failed', error, { push: id, attempts, retryInMs: wait });
  }
}

/** The subscription is over (RFC 8030, section 7.3). */
const isGone = (status: number): boolean => status === 404 || status === 410;

const isForLater = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** The first for its device that is neither sent nor over. @param busy accounts that one is on its way to */
async function claim(
  database: Database,
  { serverKey, busy }: { readonly serverKey: string; readonly busy: readonly string[] },
  now: Date,
): Promise<QueuedPush | null> {
  const [push] = await database.query<QueuedPush>(
    `update push_outbox as push set attempts = attempts + 1, next_attempt_at = $2
     from push_subscription as device join session_family as family on family.id = device.family_id
     where device.id = push.subscription_id and push.id = (
       select waiting.id
       from push_outbox as waiting join push_subscription as reached on reached.id = waiting.subscription_id
         join session_family as sign_in on sign_in.id = reached.family_id
       where sign_in.account_id::text <> all (string_to_array($4, ' ')) and waiting.next_attempt_at <= $1 and waiting.expires_at > $1 and server_key = $3 and not exists (
         select 1 from push_outbox as before
         where before.subscription_id = waiting.subscription_id and before.number < waiting.number
           and before.expires_at > $1
       )
       order by waiting.number limit 1 for update of waiting skip locked
     )
     returning push.id, push.subscription_id as "subscriptionId", title, body, tag, path, urgency, attempts,
       push.expires_at as "expiresAt", account_id as "accountId", endpoint, p256dh, auth`,
    [now, new Date(now.getTime() + LEASE_MS), serverKey, busy.join(' ')],
  );
  return push ?? null;
}
