/** One transfer that paid several bookings of a partner: they are told of it once, not once for each. */

import { documentName } from '../../domain/invoice/invoice-kinds.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import type { RecordedDue } from '../booking/changes/record-transfer.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { partId } from '../calls/part-id.ts';
import type { Transacting } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { type Mail, queueMail } from '../outbox/mail.ts';
import { leadTo, notice } from '../outbox/notice.ts';
import { partnerInvoicesLink } from '../outbox/workspace-link.ts';

/** A partner of whom an act is about several bookings. */
export interface TogetherTold {
  readonly accountId: string;
  readonly mail: string;
  readonly bookingIds: readonly string[];
}

/** Those of whom several of these bookings are. */
export const toldTogether = (database: Queryable, bookingIds: readonly string[]): Promise<TogetherTold[]> =>
  database.query<TogetherTold>(
    `select partner.id as "accountId", partner.mail, json_agg(booking.id) as "bookingIds"
     from booking join account as partner on partner.id = partner_id
     where booking.id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid)) group by partner.id having count(*) > 1`,
    [JSON.stringify(bookingIds)],
  );

interface Told {
  /** Of the act. */
  readonly clientId: string;
  /** What the bank's statement says. */
  readonly reference: string;
  /** What was recorded of it for this partner. */
  readonly paid: readonly RecordedDue[];
}

/** Once for an act, which may have been tried again after its answer was lost. */
export function tellTransfers(
  { database, clock, appUrl }: Transacting,
  { clientId, reference, paid }: Told,
  { accountId, mail }: TogetherTold,
): Promise<void> {
  const now = clock();
  return database.tx(async (tx) => {
    if (await isRepeat(tx, partId(clientId, accountId), accountId, now)) return;
    await queueMail(tx, transfersMail(mail, paid, reference, appUrl), now);
  });
}

function transfersMail(
  recipient: string,
  paid: readonly RecordedDue[],
  reference: string,
  appUrl: string,
): Mail {
  const total = formatEuros(paid.reduce((sum, { cents }) => sum + cents, 0));
  return notice(recipient, `Virement reçu (${total})`, [
    `Votre virement de ${total} («\u00a0${reference.trim()}\u00a0») nous est parvenu pour\u00a0:`,
    '',
    ...paid.map(
      ({ cents, kind, number, ...booking }) =>
        `- ${documentName(kind, number)} (${booking.reference}, ${booking.plate})\u00a0: ${formatEuros(cents)}`,
    ),
    '',
    ...leftOf(paid),
    '',
    ...leadTo('Voir les factures', partnerInvoicesLink(appUrl)),
  ]);
}

/** One line each. */
function leftOf(paid: readonly RecordedDue[]): string[] {
  const short = paid.filter(({ leftCents }) => leftCents > 0);
  return short.length === 0
    ? ['Rien n’est plus dû de ces factures.']
    : short.map(
        ({ kind, number, leftCents }) =>
          `Il reste ${formatEuros(leftCents)} à payer de la ${documentName(kind, number)}.`,
      );
}
