/** One transfer that paid several bookings of a partner: they are told of it once, and once that it is undone, not for each. */

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
  readonly act: 'note' | 'cancel';
  /** Of the act. */
  readonly clientId: string;
  /** What was recorded, or undone. */
  readonly transfers: readonly RecordedDue[];
}

/** Each of what is theirs, once for an act, which may have been tried again after its answer was lost. */
export async function tellTransfers(
  { database, clock, appUrl }: Transacting,
  { act, clientId, transfers }: Told,
  partners: readonly TogetherTold[],
): Promise<void> {
  const now = clock();
  for (const { accountId, mail, bookingIds } of partners) {
    const theirs = transfers.filter(({ bookingId }) => bookingIds.includes(bookingId));
    if (theirs.length === 0) continue;
    await database.tx(async (tx) => {
      if (await isRepeat(tx, partId(clientId, accountId), accountId, now)) return;
      await queueMail(tx, mails[act](mail, theirs, appUrl), now);
    });
  }
}

const mails = { note: notedMail, cancel: cancelledMail } as const;

function notedMail(recipient: string, paid: readonly RecordedDue[], appUrl: string): Mail {
  const total = formatEuros(sumOf(paid.map(({ cents }) => cents)));
  return notice(recipient, `Virement reçu (${total})`, [
    `Votre virement de ${total} (${statementOf(paid)}) nous est parvenu pour\u00a0:`,
    '',
    ...paid.map(lineOf),
    '',
    ...leftOf(paid),
    '',
    ...toInvoices(appUrl),
  ]);
}

function cancelledMail(recipient: string, undone: readonly RecordedDue[], appUrl: string): Mail {
  const total = formatEuros(sumOf(undone.map(({ cents }) => cents)));
  const left = sumOf(undone.map(({ leftCents }) => leftCents));
  return notice(recipient, `Virement annulé (${total})`, [
    `Nous avions noté par erreur un virement de ${total} (${statementOf(undone)})\u00a0: il est annulé. Il était noté pour\u00a0:`,
    '',
    ...undone.map(lineOf),
    '',
    left > 0 ? `Il reste ${formatEuros(left)} à payer de ces factures.` : NOTHING_DUE,
    '',
    ...toInvoices(appUrl),
  ]);
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

/** Of one act, all have the same. */
const statementOf = ([transfer]: readonly RecordedDue[]): string =>
  `«\u00a0${transfer?.statement ?? ''}\u00a0»`;

const lineOf = ({ cents, kind, number, reference, plate }: RecordedDue): string =>
  `- ${documentName(kind, number)} (${reference}, ${plate})\u00a0: ${formatEuros(cents)}`;

const toInvoices = (appUrl: string) => leadTo('Voir les factures', partnerInvoicesLink(appUrl));

const NOTHING_DUE = 'Rien n’est plus dû de ces factures.';

/** One line each. */
function leftOf(paid: readonly RecordedDue[]): string[] {
  const short = paid.filter(({ leftCents }) => leftCents > 0);
  return short.length === 0
    ? [NOTHING_DUE]
    : short.map(
        ({ kind, number, leftCents }) =>
          `Il reste ${formatEuros(leftCents)} à payer de la ${documentName(kind, number)}.`,
      );
}
