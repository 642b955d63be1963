/** Reminds whoever pays for a booking of what they have not paid in time, because somebody of the team says so. */

import type { PayableKind } from '../../domain/invoice/invoice-kinds.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { type BookingChange, changeOnce } from '../booking/changes/owned-booking.ts';
import { lateInvoiceMail } from '../booking/mails/late-invoice-mail.ts';
import { toBuyer } from '../booking/tell-people.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { TO_BE_PAID, TO_PAY } from '../invoice/due.ts';
import { queueMail } from '../outbox/mail.ts';
import { linkKeyOf } from '../payment/purpose.ts';

interface Owed {
  readonly id: string;
  readonly kind: PayableKind;
  readonly number: string;
  readonly dueOn: string;
  readonly dueCents: number;
  readonly reminders: number;
  readonly remindedOn: string | null;
}

/**
 * The oldest invoice that is late, once a day; the reminders that follow by themselves wait their time from this one on.
 * Idempotent on `clientId`.
 * @throws problem ERROR.NOT_FOUND, or ERROR.STATE where nobody is to be reminded
 */
export function remindPayment(
  services: Services,
  asked: BookingChange & { readonly accountId: string },
): Promise<void> {
  const { appUrl, keys } = services;
  return changeOnce(services, asked, async (tx, stored, now) => {
    const today = parisTime(now).day;
    const owed = requireLate(await oldestOwed(tx, asked.id), today);
    await tx.query(
      'update invoice set reminders = reminders + 1, reminded_on = $2::text::date where id = $1',
      [owed.id, today],
    );
    const key = stored.partner ? null : linkKeyOf(keys, { kind: 'booking', id: asked.id });
    const count = owed.reminders + 1;
    await queueMail(
      tx,
      lateInvoiceMail({ ...stored, ...toBuyer(stored), appUrl, key, invoice: owed, count, isLast: false }),
      now,
    );
    const detail = { what: owed.number, cents: owed.dueCents };
    await addAuditEvent(
      tx,
      { kind: 'payment_reminded', recordId: asked.id, accountId: asked.accountId, detail },
      now,
    );
  });
}

async function oldestOwed(tx: Queryable, bookingId: string): Promise<Owed | undefined> {
  const [owed] = await tx.query<Owed>(
    `select id, kind, number, content ->> 'dueOn' as "dueOn", ${TO_PAY} as "dueCents", reminders,
       reminded_on::text as "remindedOn"
     from invoice where booking_id = $1 and ${TO_BE_PAID} and ${TO_PAY} > 0
     order by content ->> 'dueOn', id limit 1 for update`,
    [bookingId],
  );
  return owed;
}

function requireLate(owed: Owed | undefined, today: string): Owed {
  const refuse = (message: string) => problem('ERROR.STATE', { message });
  if (!owed) throw refuse('Rien n’est à payer.');
  if (owed.dueOn >= today)
    throw refuse(`À payer jusqu’au ${frenchDay(owed.dueOn)}\u00a0: ce n’est pas en retard.`);
  if (owed.remindedOn === today) throw refuse('Un rappel est déjà parti aujourd’hui.');
  return owed;
}
