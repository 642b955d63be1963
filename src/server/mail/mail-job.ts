/**
 * Sends what waits in the outbox table, at least once each. A claim is a lease, so that several instances never send
 * the same mail at the same time and a killed one's claim frees itself.
 */

import type { Clock } from '../../domain/lib/time/clock.ts';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Database } from '../database/database.ts';
import { backOff } from '../lib/back-off.ts';
import { type Job, startJob } from '../lib/job.ts';
import type { Log } from '../lib/log.ts';
import { type Attachment, bodyWithLink, type Confirmation, type QueuedMail } from '../outbox/mail.ts';
import { REFUSAL_PAGE } from '../vehicle/say-inspection.ts';
import type { MailTransport } from './transport.ts';

/** Longer than the slowest SMTP exchange. */
const LEASE_MS = 120_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = HOUR_MS;

export interface MailJobOptions {
  readonly database: Database;
  readonly transport: MailTransport;
  /** The link of a `password_token`. @param mail whom it is sent to */
  readonly passwordLink: (id: string, mail: string) => string;
  /** The link of a `chosen_password`. @param mail whom it is sent to */
  readonly chosenPasswordLink: (id: string, mail: string) => string;
  /** Of a page where something is confirmed. @param writtenAt from when on it counts */
  readonly confirmLink: (confirm: Confirmation, writtenAt: Date) => string;
  /** Of the page where a booking is seen and changed without signing in. */
  readonly ownLink: (bookingId: string) => string;
  /** The files that a mail says go with it. */
  readonly attachmentsOf: (mail: QueuedMail) => Promise<readonly Attachment[]>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts the job; what an earlier run left is sent first. */
export async function startMailJob(options: MailJobOptions): Promise<Job> {
  const { database, transport, log } = options;
  // The embedded database has one process: a claim found at start belongs to one that died.
  if (database.kind === 'pglite') await database.query('update mail_outbox set next_attempt_at = created_at');

  const job = startJob('mail', () => sendNext(options), log);
  return {
    wake: job.wake,
    stop: async () => {
      await job.stop();
      transport.close();
    },
  };
}

/** @returns whether there was a mail to send. */
async function sendNext(options: MailJobOptions): Promise<boolean> {
  const { database, transport, attachmentsOf, clock, log } = options;
  const mail = await claim(database, clock());
  if (!mail) return false;
  const { body } = mail;
  const link = linkOf(mail, options);
  try {
    const file = await transport.send({
      ...mail,
      body: link === null ? body : bodyWithLink(body, link),
      attachments: await attachmentsOf(mail),
      // The page that refuses them does so at a POST, and at nothing else.
      unsubscribeUrl: mail.confirm?.page === REFUSAL_PAGE ? link : null,
    });
    await database.query('delete from mail_outbox where id = $1', [mail.id]);
    log.info('mail_sent', { mail: mail.id, attempts: mail.attempts, ...(file && { file }) });
  } catch (error) {
    const wait = backOff(mail.attempts, FIRST_RETRY_MS, MAX_RETRY_MS);
    const next = new Date(clock().getTime() + wait);
    await database.query('update mail_outbox set next_attempt_at = $2, failure = $3 where id = $1', [
      mail.id,
      next,
      error instanceof Error ? error.message : String(error),
    ]);
    log.error('mail_failed', error, { mail: mail.id, attempts: mail.attempts, retryInMs: wait });
  }
  return true;
}

const linkOf = (
  { recipient, passwordTokenId, chosenPasswordId, confirm, bookingId, createdAt }: QueuedMail,
  { passwordLink, chosenPasswordLink, confirmLink, ownLink }: MailJobOptions,
): string | null => {
  if (passwordTokenId) return passwordLink(passwordTokenId, recipient);
  if (chosenPasswordId) return chosenPasswordLink(chosenPasswordId, recipient);
  if (confirm) return confirmLink(confirm, createdAt);
  return bookingId ? ownLink(bookingId) : null;
};

async function claim(database: Database, now: Date): Promise<QueuedMail | null> {
  const [mail] = await database.query<QueuedMail>(
    `update mail_outbox set attempts = attempts + 1, next_attempt_at = $2
     where id = (
       select id from mail_outbox where next_attempt_at <= $1
       order by next_attempt_at limit 1 for update skip locked
     )
     returning id, recipient, reply_to as "replyTo", subject, body, password_token_id as "passwordTokenId",
       chosen_password_id as "chosenPasswordId", booking_id as "bookingId", has_calendar as "hasCalendar", has_terms as "hasTerms", report_id as "reportId",
       invoice_number as "invoiceNumber", case when confirm_page is not null
         then json_build_object('page', confirm_page, 'id', confirm_id) end as confirm,
       created_at as "createdAt", attempts`,
    [now, new Date(now.getTime() + LEASE_MS)],
  );
  return mail ?? null;
}
