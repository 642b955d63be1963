/**
 * Reminds partners of what they have not paid, and whoever an invoice was made by hand for: three times, 3, 10 and 20 days after
 * it was due, until nothing of it is.
 */

import type { PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import { unpaidStates } from '../../domain/invoice/invoice-states.ts';
import { addDays, parisTime } from '../../domain/lib/time/paris-time.ts';
import { findBooking } from '../booking/booking-store.ts';
import { lateInvoiceMail, type Reminder } from '../booking/mails/late-invoice-mail.ts';
import { toBuyer } from '../booking/tell-people.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { PAYABLE, TO_PAY } from '../invoice/due.ts';
import { type Job, startJob } from '../lib/job.ts';
import { type Mail, queueMail } from '../outbox/mail.ts';
import { lockInvoiced } from './free-invoice.ts';
import { lateFreeInvoiceMail } from './invoice-mails.ts';

/** After the last day on which it could be paid in time. */
const REMINDER_DAYS = [3, 10, 20] as const;

type Reminding = Pick<Services, 'database' | 'clock' | 'appUrl' | 'mail' | 'log'>;

export const startInvoiceReminderJob = (services: Reminding): Job =>
  startJob('invoice_reminder', () => remindNext(services), services.log);

/** `case reminders when 0 then $1::text …`, of as many parameters: null once there were all. Days are compared as they are written. */
const byReminders = (parameters: readonly string[]): string =>
  `case reminders ${parameters.map((parameter, index) => `when ${index} then ${parameter}::text`).join(' ')} end`;

interface Row {
  readonly id: string;
  /** Null of one that was made by hand. */
  readonly bookingId: string | null;
  readonly kind: PayableKind;
  readonly number: string;
  readonly dueOn: string;
  readonly dueCents: number;
  readonly reminders: number;
}

/** @returns whether there was one */
async function remindNext({ database, clock, appUrl, mail }: Reminding): Promise<boolean> {
  const now = clock();
  const today = parisTime(now).day;
  const [first, second, third] = REMINDER_DAYS;
  const reminded = await database.tx(async (tx) => {
    const [invoice] = await tx.query<Row>(
      // Between two there are as many days as there are to be, though a server was not there to write the first in time.
      `update invoice set reminders = reminders + 1, reminded_on = $4::text::date
       where id = (
         select invoice.id from invoice left join booking on booking.id = booking_id
         where (partner_id is not null or content ->> 'isFree' = 'true') and invoice.kind in (${PAYABLE})
           and invoice.status in (${stateList(unpaidStates)}) and ${TO_PAY} > 0
           and content ->> 'dueOn' <= $1::text and content ->> 'dueOn' <= ${byReminders(['$1', '$2', '$3'])}
           and (reminded_on is null or reminded_on::text <= ${byReminders(['$4', '$5', '$6'])})
         order by content ->> 'dueOn', invoice.id limit 1 for update of invoice skip locked
       )
       returning invoice.id, booking_id as "bookingId", kind, number, content ->> 'dueOn' as "dueOn", ${TO_PAY} as "dueCents",
         reminders`,
      [
        ...REMINDER_DAYS.map((days) => addDays(today, -days)),
        today,
        addDays(today, first - second),
        addDays(today, second - third),
      ],
    );
    if (!invoice) return false;
    const { reminders: count } = invoice;
    const reminder = { invoice, count, isLast: count === REMINDER_DAYS.length };
    await queueMail(tx, await reminderOf(tx, invoice, reminder, { appUrl, now }), now);
    return true;
  });
  if (reminded) mail.wake();
  return reminded;
}

async function reminderOf(
  tx: Queryable,
  { id, bookingId }: Row,
  reminder: Reminder,
  { appUrl, now }: { readonly appUrl: string; readonly now: Date },
): Promise<Mail> {
  if (bookingId === null) return lateFreeInvoiceMail(await lockInvoiced(tx, id, appUrl), reminder);
  const stored = await findBooking(tx, bookingId, now);
  if (!stored) throw new Error('an invoice without its booking');
  return lateInvoiceMail({ ...stored, ...toBuyer(stored), ...reminder, appUrl, key: null });
}
