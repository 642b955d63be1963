/** Who is written to about a booking: whose vehicle it is, and the partner who ordered for them. */

import type { Queryable } from '../database/database.ts';
import { type Mail, queueMail } from '../outbox/mail.ts';
import type { StoredBooking } from './booking-store.ts';

interface Recipient {
  readonly mail: string;
  readonly toPartner: boolean;
}

/** Whom money is written to about: the partner who is invoiced for it, else its customer. */
export const toBuyer = ({ mail, partner }: Pick<StoredBooking, 'mail' | 'partner'>): Recipient =>
  partner ? { mail: partner.mail, toPartner: true } : { mail, toPartner: false };

/** @param mailTo what is written to each of them */
export async function tellPeople(
  tx: Queryable,
  { mail, partner }: Pick<StoredBooking, 'mail' | 'partner'>,
  mailTo: (to: Recipient) => Mail,
  now: Date,
): Promise<void> {
  await queueMail(tx, mailTo({ mail, toPartner: false }), now);
  if (partner) await queueMail(tx, mailTo(toBuyer({ mail, partner })), now);
}
