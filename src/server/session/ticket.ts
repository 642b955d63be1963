/**
 * Links that show one thing to whoever has them, for a time: what they lead to and until when is in them, signed, so that
 * nothing is kept of them.
 */

import { timingSafeEqual } from 'node:crypto';
import type { ConfirmPage } from '../../domain/account/confirm-link.ts';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { problem } from '../http/problem.ts';
import type { Keys } from './keys.ts';
import type { SessionServices } from './session.ts';

/** What a ticket is for: one of one kind opens nothing of another. */
export type TicketKind = 'comparison' | 'video' | 'medium' | 'report' | 'claim_file' | ConfirmPage;

export interface Ticket {
  /** Of the booking, the report, the medium or the file. */
  readonly id: string;
  readonly expiresAt: Date;
}

type Signing = Pick<Keys, 'ticket'>;

/** Fit for a path and for a query. */
export function signTicket({ ticket }: Signing, kind: TicketKind, { id, expiresAt }: Ticket): string {
  const seconds = Math.floor(expiresAt.getTime() / 1_000).toString(36);
  return `${id}.${seconds}.${ticket(`${kind} ${id} ${seconds}`)}`;
}

interface Shown {
  readonly kind: TicketKind;
  /** Of what is to be shown. */
  readonly id: string;
  readonly text: string;
  /** Said where the ticket is not for it. */
  readonly refusal: string;
}

/** Lets go on whoever's ticket is for that. @throws problem ERROR.NOT_FOUND, or ERROR.FORBIDDEN once its time is over */
export function requireTicket(
  { keys, clock }: Pick<SessionServices, 'keys' | 'clock'>,
  { kind, id, text, refusal }: Shown,
): void {
  const ticket = readTicket(keys, kind, text);
  if (ticket?.id !== id) throw problem('ERROR.NOT_FOUND', { message: refusal });
  if (ticket.expiresAt <= clock()) throw problem('ERROR.FORBIDDEN', { message: 'Ce lien a expiré.' });
}

/** What a ticket says, whether or not its time is over; null where we have not signed it. */
export function readTicket({ ticket }: Signing, kind: TicketKind, text: string): Ticket | null {
  const [id = '', seconds = '', signature = '', ...more] = text.split('.');
  if (!isUuid(id) || !/^[0-9a-z]{1,8}$/.test(seconds) || more.length > 0) return null;
  const expected = Buffer.from(ticket(`${kind} ${id} ${seconds}`));
  const given = Buffer.from(signature);
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  return { id, expiresAt: new Date(Number.parseInt(seconds, 36) * 1_000) };
}
