/** An invoice as administrators act on it: what is left of it, what undid it and what paid it. */

import type { InvoiceFile } from '../../domain/books/free-invoice-calls.ts';
import type { InvoiceKind } from '../../domain/invoice/invoice-kinds.ts';
import { type InvoiceState, invoiceStateOn } from '../../domain/invoice/invoice-states.ts';
import type { RateTotal } from '../../domain/invoice/price-lines.ts';
import type { Queryable } from '../database/database.ts';
import { problem } from '../http/problem.ts';
import { DUE, IS_IMPUTED, STATUS, TO_PAY } from '../invoice/due.ts';
import { NO_INVOICE } from '../invoice/invoice-store.ts';
import { HAS_LOST, IS_HELD, RECEIVED, REFUNDABLE_CENTS } from '../payment/amounts.ts';
import { TRANSFER } from '../payment/transfer.ts';

interface Row extends Omit<InvoiceFile, 'status' | 'left'> {
  readonly kind: InvoiceKind;
  readonly status: InvoiceState;
  readonly isImputed: boolean;
  readonly rates: readonly RateTotal[];
  /** Of what undid it. */
  readonly undone: readonly RateTotal[];
}

const PAYING = '(payment.invoice_id = invoice.id or payment.id = invoice.payment_id)';

/** @param today in France, `YYYY-MM-DD` @throws problem ERROR.NOT_FOUND */
export async function readFile(database: Queryable, id: string, today: string): Promise<InvoiceFile> {
  const [row] = await database.query<Row>(
    `select id, number, kind, ${STATUS} as status, customer_id as "customerId",
       (select mail from account join customer on account.id = account_id where customer.id = customer_id) as mail, content #>> '{buyer,name}' as name, content ->> 'reference' as reference,
       content ->> 'issuedOn' as "issuedOn", content ->> 'dueOn' as "dueOn", booking_id as "bookingId",
       coalesce((content ->> 'isFree')::boolean, false) as "isFree", ${IS_IMPUTED} as "isImputed", content -> 'lines' as lines, total_cents as "totalCents",
       ${TO_PAY} as "dueCents", ${DUE} as "balanceCents",
       (select coalesce(json_agg(json_build_object('leftCents', ${REFUNDABLE_CENTS}, 'byHand', payment.provider = $2 or ${HAS_LOST})
            order by payment.created_at desc, payment.id), '[]')
        from payment where ${PAYING} and payment.status in (${RECEIVED})) as returnable, content #> '{totals,rates}' as rates,
       (select coalesce(json_agg(rate), '[]') from invoice as note, jsonb_array_elements(note.content #> '{totals,rates}') as rate
        where note.credits_id = invoice.id) as undone,
       exists (select 1 from payment where ${PAYING} and ${IS_HELD}) as "isHeld",
       (select coalesce(json_agg(json_build_object('id', note.id, 'number', note.number, 'cents', note.total_cents)
            order by note.issued_at, note.number), '[]')
        from invoice as note where note.credits_id = invoice.id) as "creditNotes",
       (select coalesce(json_agg(json_build_object('id', payment.id, 'cents', amount_cents, 'paidOn', received_on::text,
            'reference', transfer_reference) order by payment.created_at, payment.id), '[]')
        from payment where ${PAYING} and payment.status in (${RECEIVED})) as payments,
       (select coalesce(json_agg(json_build_object('id', refund.id, 'cents', cents, 'status', refund.status)
            order by refund.created_at, refund.id), '[]')
        from refund join payment on payment.id = refund.payment_id where ${PAYING}) as refunds
     from invoice where id = $1`,
    [id, TRANSFER],
  );
  if (!row) throw problem('ERROR.NOT_FOUND', { message: NO_INVOICE });
  const { rates, undone, isImputed, ...file } = row;
  return { ...file, status: invoiceStateOn(row, today), left: leftOf(row) };
}

/** Only of an invoice: a note of débours is given up with its bill, and what undoes cannot be undone. */
function leftOf({ kind, rates, undone }: Row): InvoiceFile['left'] {
  if (kind !== 'invoice') return [];
  const sum = (all: readonly RateTotal[], rate: number) =>
    all
      .filter(({ vatRate }) => vatRate === rate)
      .reduce((cents, { netCents, vatCents }) => cents + netCents + vatCents, 0);
  return rates
    .map(({ vatRate }) => ({ vatRate, cents: sum(rates, vatRate) + sum(undone, vatRate) }))
    .filter(({ cents }) => cents > 0);
}
