/** Links of mails that lead to a page where something is confirmed: made when the mail is sent, and kept nowhere. */

import { type ConfirmPage, confirmPages, confirmPath } from '../../domain/account/confirm-link.ts';
import { HOUR_MS } from '../../domain/lib/time/durations.ts';
import type { Keys } from './keys.ts';
import { signTicket } from './ticket.ts';

interface Confirmed {
  readonly page: ConfirmPage;
  readonly id: string;
}

/** From when on a link of a page no longer counts. */
export const confirmExpiry = (page: ConfirmPage, at: Date): Date =>
  new Date(at.getTime() + confirmPages[page].hours * HOUR_MS);

/** @param appUrl public address of the site, without a final `/` @param at when it was asked for */
export function confirmLink(
  keys: Pick<Keys, 'ticket'>,
  appUrl: string,
  { page, id }: Confirmed,
  at: Date,
): string {
  const ticket = signTicket(keys, page, { id, expiresAt: confirmExpiry(page, at) });
  return `${appUrl}${confirmPath(`${page}/${ticket}`)}`;
}
