/** What the calls on invoices made by hand take. Input is strict. */

import { integer, nullable, number, object, optional } from 'superstruct';
import { AMOUNT_MAX_CENTS, reasonError, settledHowError } from '../booking/office/office-rules.ts';
import { described, listOf } from '../lib/contract/described.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { isDay } from '../lib/time/day.ts';
import { transferReferenceError } from '../payment/transfer-rules.ts';
import {
  freeVatRates,
  LINES_MAX,
  labelError,
  orderNumberError,
  type Pricing,
  pricingError,
  pricings,
  subjectError,
} from './free-invoice.ts';

const amount = described<number>(
  'cents',
  { type: 'integer', minimum: 1, maximum: AMOUNT_MAX_CENTS },
  (value) =>
    (Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= AMOUNT_MAX_CENTS) ||
    'Indiquez un montant.',
);
const day = (name: string) => ruled(name, (typed) => (isDay(typed) ? null : 'Indiquez un jour.'));

const line = object({
  label: ruled('label', labelError),
  /** As `pricing` says. */
  cents: amount,
  vatRate: described<number>(
    'vatRate',
    { enum: freeVatRates },
    (value) => freeVatRates.some((rate) => rate === value) || 'Choisissez un taux.',
  ),
});

/** What `POST books/invoice` takes. */
export const freeInvoiceSchema = object({
  clientId: clientIdSchema,
  customerId: uuidSchema('customerId', 'Choisissez le client.'),
  /** What it is about. */
  subject: ruled('subject', subjectError),
  purchaseOrder: ruledOrNull('purchaseOrder', orderNumberError),
  serviceOn: nullable(day('serviceOn')),
  dueOn: day('dueOn'),
  pricing: described<Pricing>('pricing', { enum: Object.keys(pricings) }, (value) =>
    typeof value === 'string' ? (pricingError(value) ?? true) : 'Un texte est attendu.',
  ),
  lines: listOf(line, 1, LINES_MAX),
  /** As it was shown: another one is refused. */
  totalCents: integer(),
});

/** What `POST books/invoice/{id}/credit` takes. */
export const creditSchema = object({
  clientId: clientIdSchema,
  /** Of what it gives up; null of all that is left. */
  vatRate: nullable(number()),
  /** VAT included. */
  cents: amount,
  /** What was left of the invoice, at all rates, as it was shown: where that has changed meanwhile nothing is done. */
  leftCents: optional(whole('leftCents', 0, AMOUNT_MAX_CENTS)),
  reason: ruled('reason', reasonError),
});

/** What `POST books/invoice/{id}/transfer` takes. */
export const freeTransferSchema = object({
  clientId: clientIdSchema,
  cents: amount,
  receivedOn: day('receivedOn'),
  reference: ruled('reference', transferReferenceError),
});

/** What `POST books/invoice/{id}/settle` takes. */
export const freeSettleSchema = object({
  clientId: clientIdSchema,
  refundId: uuidSchema('refundId', 'Aucun remboursement ne correspond.'),
  how: ruled('how', settledHowError),
});
