/** What the calls of the team on bookings take: no amount, status or owner has a place in them. */

import { boolean, enums, nullable, object, optional, string } from 'superstruct';
import { pickedAddress } from '../../address/picked-address.ts';
import { eitherOf, listOf } from '../../lib/contract/described.ts';
import { uuidSchema } from '../../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from '../../lib/contract/ruled.ts';
import { whole } from '../../lib/contract/whole-schema.ts';
import { isDay } from '../../lib/time/day.ts';
import { DAY_MINUTES } from '../../lib/time/durations.ts';
import { transferReferenceError } from '../../payment/transfer-rules.ts';
import { legKinds } from '../../tariff/service.ts';
import { stopWordsFields } from '../booking-schema.ts';
import { FEE_MAX_DAYS, feeCodes } from '../fee-charge.ts';
import { AMOUNT_MAX_CENTS, reasonError, settledHowError, whereaboutsError } from './office-rules.ts';

const tripKind = enums(legKinds);

/** Whoever is later than that has not come. */
const MAX_MINUTES = DAY_MINUTES;

const driverId = uuidSchema('driverId', 'Choisissez un convoyeur.');

/** What `POST booking/{id}/assign` takes. */
export const assignSchema = object({
  clientId: clientIdSchema,
  tripKind,
  /** Null takes the trip from its driver. */
  driverId: orNull(driverId, () => 'Choisissez un convoyeur.'),
  /** Who had it when this was pressed, null for nobody: where that has changed meanwhile nothing is done. */
  from: optional(orNull(driverId, () => 'Choisissez un convoyeur.')),
});

const cents = whole('cents', 1, AMOUNT_MAX_CENTS);

/**
 * What `POST booking/{id}/cancel` takes: of the team also another amount than that of the scale, with the reason, and where
 * a vehicle is that is in our hands.
 */
export const cancelSchema = object({
  clientId: clientIdSchema,
  refundCents: optional(nullable(whole('refundCents', 0, AMOUNT_MAX_CENTS))),
  reason: optional(ruledOrNull('reason', reasonError)),
  whereabouts: optional(ruledOrNull('whereabouts', whereaboutsError)),
});

const invoiceId = uuidSchema('invoiceId', 'Aucune facture ne correspond.');
const reason = ruled('reason', reasonError);

/** What `POST booking/{id}/refund` takes. */
export const refundSchema = object({
  clientId: clientIdSchema,
  /** Absent or null of what was ordered, invoiced or not. */
  invoiceId: optional(orNull(invoiceId, () => 'Aucune facture ne correspond.')),
  cents,
  /** What could still be given back of it, as it was shown: where that has changed meanwhile nothing is done. */
  leftCents: optional(whole('leftCents', 0, AMOUNT_MAX_CENTS)),
  reason,
});

/** What the bank's statement says of a transfer. */
export const statementFields = {
  receivedOn: ruled('receivedOn', (value) => (isDay(value) ? null : 'Indiquez le jour du virement.')),
  reference: ruled('reference', transferReferenceError),
};
const received = { clientId: clientIdSchema, cents, ...statementFields };
const claimId = uuidSchema('claimId', 'Aucune contestation ne correspond.');

/** What `POST booking/{id}/transfer` takes: for an invoice, or for what is to be recovered of a payment. */
export const transferSchema = eitherOf(
  object({ ...received, invoiceId }),
  object({ ...received, claimId }),
  (value) => typeof value === 'object' && value !== null && 'claimId' in value,
);

/** What `POST booking/{id}/transfer/cancel` takes: a transfer that was recorded by mistake. */
export const cancelTransferSchema = object({
  clientId: clientIdSchema,
  paymentId: uuidSchema('paymentId', 'Aucun virement ne correspond.'),
  reason,
});

/** What `POST booking/{id}/claim/write_off` takes. */
export const writeOffClaimSchema = object({ clientId: clientIdSchema, claimId, reason });

/** What `POST booking/{id}/refund/settle` takes. */
export const settleRefundSchema = object({
  clientId: clientIdSchema,
  refundId: uuidSchema('refundId', 'Aucun remboursement ne correspond.'),
  how: ruled('how', settledHowError),
});

/** What `POST booking/{id}/fee/restore` takes: the fee whose waiver is undone, and why. */
export const restoreFeeSchema = object({
  clientId: clientIdSchema,
  feeId: uuidSchema('feeId', 'Aucun frais ne correspond.'),
  reason: ruled('reason', reasonError),
});

/** What `POST booking/{id}/fee` takes: with why it is due, or why it is not after all. */
export const feeSchema = object({
  clientId: clientIdSchema,
  tripKind,
  code: enums(feeCodes),
  days: optional(nullable(whole('days', 1, FEE_MAX_DAYS))),
  minutesLate: optional(nullable(whole('minutesLate', 0, MAX_MINUTES))),
  reason: optional(ruledOrNull('reason', reasonError)),
  waivedReason: ruledOrNull('waivedReason', reasonError),
  /** False of what was not counted when it was waived: where somebody has counted it meanwhile nothing is done. */
  isCounted: optional(boolean()),
  /** False until somebody has said that the appointment may be put off: where it would be, that is asked and nothing is done. */
  isPostponing: optional(boolean()),
  /** Which one is waived of those that are listed, whatever appointment its trip has since; absent for that of the present one. */
  feeId: optional(uuidSchema('feeId', 'Aucun frais ne correspond.')),
});

/** What `POST booking/{id}/stop` takes: what is said of where the customer is met on one trip, or on both. */
export const stopChangeSchema = object({
  clientId: clientIdSchema,
  ...stopWordsFields,
  /** Where that is, where it is another place; absent where it stays. */
  address: optional(pickedAddress),
  stops: listOf(
    object({
      tripKind,
      /** What was said of it, as it was shown: where that has changed meanwhile nothing is done. */
      from: optional(
        object({
          where: string(),
          contactName: string(),
          contactPhone: string(),
          accessNote: nullable(string()),
        }),
      ),
    }),
    1,
    legKinds.length,
  ),
});
