/** A mail and its place in the outbox table, where it waits with what it tells of. */

import { randomUUID } from 'node:crypto';
import { type AfterLogin, redirectQuery } from '../../domain/account/after-login.ts';
import type { ConfirmPage } from '../../domain/account/confirm-link.ts';
import type { Queryable } from '../database/database.ts';

/** Alone on a line of a mail's text: there the link is written when the mail is sent, and never kept before. */
export const LINK_LINE = '<lien>';

/** The same, of a link that leads on to where somebody was going. */
export const linkLine = (afterLogin: AfterLogin | null): string =>
  afterLogin === null ? LINK_LINE : `<lien ${redirectQuery(afterLogin)}>`;

/** Plain text, UTF-8. */
export interface Mail {
  readonly recipient: string;
  readonly replyTo: string | null;
  readonly subject: string;
  readonly body: string;
  /** Whose link stands for LINK_LINE; null when the text has none. */
  readonly passwordTokenId: string | null;
  /** The password that a guest chose, whose link stands for LINK_LINE instead. */
  readonly chosenPasswordId?: string | null;
  /** The page whose link stands for LINK_LINE instead. */
  readonly confirm?: Confirmation | null;
  /** The booking that it tells its customer of, where the link of that booking's own page stands for LINK_LINE instead. */
  readonly bookingId?: string | null;
  /** The appointments of that booking go with it, as calendars import them. */
  readonly hasCalendar?: boolean;
  /** The general terms go with it, as they are when it is sent. */
  readonly hasTerms?: boolean;
  /** The condition report whose document goes with it. */
  readonly reportId?: string | null;
  /** The invoice that goes with it. */
  readonly invoiceNumber?: string | null;
  /** The trip that it tells of, where the next step of that trip makes it untrue. */
  readonly tripId?: string | null;
}

/** What a person is asked to confirm, and where. */
export interface Confirmation {
  readonly page: ConfirmPage;
  /** Of what is confirmed. */
  readonly id: string;
}

export interface QueuedMail extends Mail {
  /** The same at every attempt: it names the message, so that a second copy can be recognised. */
  readonly id: string;
  readonly createdAt: Date;
  readonly attempts: number;
}

/** A file that goes with a mail. */
export interface Attachment {
  readonly filename: string;
  readonly content: Uint8Array;
}

/**
 * Adds a mail to the outbox of the transaction `tx`: it is sent if and only if that transaction is committed.
 * @param at when it may leave
 */
export async function queueMail(tx: Queryable, mail: Mail, at: Date): Promise<void> {
  await tx.query(
    `insert into mail_outbox
       (id, recipient, reply_to, subject, body, password_token_id, booking_id, has_calendar, report_id, invoice_number,
        confirm_page, confirm_id, trip_id, chosen_password_id, has_terms, created_at, next_attempt_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16)`,
    [
      randomUUID(),
      mail.recipient,
      mail.replyTo,
      mail.subject,
      mail.body,
      mail.passwordTokenId,
      mail.bookingId ?? null,
      mail.hasCalendar ?? false,
      mail.reportId ?? null,
      mail.invoiceNumber ?? null,
      mail.confirm?.page ?? null,
      mail.confirm?.id ?? null,
      mail.tripId ?? null,
      mail.chosenPasswordId ?? null,
      mail.hasTerms ?? false,
      at,
    ],
  );
}

/** Takes back what was not sent yet, and is not true any more. @returns whether there was any */
export async function dropMailsOf(tx: Queryable, tripId: string): Promise<boolean> {
  const dropped = await tx.query('delete from mail_outbox where trip_id = $1 returning id', [tripId]);
  return dropped.length > 0;
}

/** The text as it is sent. A line of our own only: what people typed never fills one. */
export const bodyWithLink = (body: string, link: string): string =>
  body
    .split('\n')
    .map((line) => {
      if (line === LINK_LINE) return link;
      return line === linkLine('subscription') ? `${link}&${redirectQuery('subscription')}` : line;
    })
    .join('\n');
