/** What the team alone does with one booking: booking/{id}/assign, fee, derogation, ready, refund, transfer, claim, note and close. */

import type { Infer } from 'superstruct';
import { team } from '../../../domain/account/roles.ts';
import { bookingChangeSchema, repeatedChangeSchema } from '../../../domain/booking/booking-schema.ts';
import {
  assignDriver,
  closeBooking,
  grantBookingDerogation,
  refuseBookingDerogation,
  reportBookingReady,
  resendOrder,
  restoreBookingFee,
} from '../../../domain/booking/office/office-calls.ts';
import {
  cancelBookingTransfer,
  chargeBookingFee,
  recordBookingTransfer,
  refundBooking,
  settleBookingRefund,
  writeOffBookingClaim,
} from '../../../domain/booking/office/office-form-calls.ts';
import {
  assignSchema,
  cancelTransferSchema,
  feeSchema,
  refundSchema,
  restoreFeeSchema,
  settleRefundSchema,
  transferSchema,
  writeOffClaimSchema,
} from '../../../domain/booking/office/office-schema.ts';
import { json } from '../../calls/body-rule.ts';
import { handle } from '../../calls/handle.ts';
import { recordId } from '../../calls/param-rules.ts';
import type { BookingServices } from '../booking-services.ts';
import { NO_BOOKING } from '../booking-store.ts';
import { readForOffice } from '../named-booking.ts';
import { sendAgain } from './accept.ts';
import { assign } from './assign.ts';
import { cancel } from './cancel.ts';
import { cancelTransfer } from './cancel-transfer.ts';
import { close } from './close.ts';
import { grantDerogation } from './derogation.ts';
import { chargeFee, restoreFee } from './fee.ts';
import { makeChange } from './make-change.ts';
import type { BookingChange } from './owned-booking.ts';
import { reportReady } from './ready.ts';
import { recordTransfer } from './record-transfer.ts';
import { refundBooking as refund } from './refund.ts';
import { settleRefund } from './settle-refund.ts';
import { writeOffClaim } from './write-off-claim.ts';

const rules = { roles: team, params: { id: recordId(NO_BOOKING) }, problems: ['ERROR.STATE'] } as const;
const plain = { ...rules, body: json(bookingChangeSchema) };
const again = { ...rules, body: json(repeatedChangeSchema) };

export const officeCalls = (services: BookingServices) => [
  handle(
    assignDriver,
    { ...rules, summary: 'Gives a trip to a driver, or takes it from them', body: json(assignSchema) },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { tripKind, driverId, from } = asked.body;
        return assign(services, {
          ...change,
          tripKind,
          driverId: driverId?.toLowerCase() ?? null,
          ...(from !== undefined && { from: from?.toLowerCase() ?? null }),
        });
      }),
  ),
  handle(
    chargeBookingFee,
    { ...rules, summary: 'Adds a fee, or waives one', body: json(feeSchema) },
    (asked) =>
      makeForOffice(services, asked, (change) => chargeFee(services, { ...change, ...feeOf(asked.body) })),
  ),
  handle(
    restoreBookingFee,
    { ...rules, summary: 'Undoes the waiver of a fee', body: json(restoreFeeSchema) },
    (asked) =>
      makeForOffice(services, asked, (change) =>
        restoreFee(services, {
          ...change,
          feeId: asked.body.feeId.toLowerCase(),
          reason: asked.body.reason.trim(),
        }),
      ),
  ),
  handle(grantBookingDerogation, { ...plain, summary: 'Grants the insurer’s derogation' }, (asked) =>
    makeForOffice(services, asked, (change) => grantDerogation(services, change)),
  ),
  handle(
    refuseBookingDerogation,
    { ...plain, summary: 'Notes the insurer’s refusal, and gives everything back' },
    (asked) =>
      makeForOffice(services, asked, (change) =>
        cancel(services, { ...change, by: 'team', kind: 'refuse_derogation' }),
      ),
  ),
  handle(
    reportBookingReady,
    { ...again, summary: 'Says that the vehicle is ready, and mails the link that agrees on its return' },
    (asked) =>
      makeForOffice(services, asked, (change) =>
        reportReady(services, { ...change, before: asked.body.before }),
      ),
  ),
  handle(
    refundBooking,
    {
      ...rules,
      summary: 'Gives back or gives up a part of an invoice, or all of it',
      body: json(refundSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { invoiceId = null, clientId: _, ...refunding } = asked.body;
        const refunded = {
          ...refunding,
          invoiceId: invoiceId?.toLowerCase() ?? null,
          reason: refunding.reason.trim(),
        };
        return refund(services, { ...change, ...refunded });
      }),
  ),
  handle(
    settleBookingRefund,
    {
      ...rules,
      summary: 'Records that a refund which failed was given back otherwise',
      body: json(settleRefundSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { refundId, how } = asked.body;
        return settleRefund(services, { ...change, refundId: refundId.toLowerCase(), how: how.trim() });
      }),
  ),
  handle(
    recordBookingTransfer,
    {
      ...rules,
      summary: 'Records a transfer, for an invoice or for what is to be recovered',
      body: json(transferSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { body } = asked;
        const target =
          'claimId' in body
            ? { claimId: body.claimId.toLowerCase() }
            : { invoiceId: body.invoiceId.toLowerCase() };
        const { cents, receivedOn, reference } = body;
        const transfer = { target, cents, receivedOn, reference: reference.trim() };
        return recordTransfer(services, { ...change, ...transfer });
      }),
  ),
  handle(
    cancelBookingTransfer,
    {
      ...rules,
      summary: 'Undoes a transfer that was recorded by mistake',
      body: json(cancelTransferSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { paymentId, reason } = asked.body;
        const cancelled = { paymentId: paymentId.toLowerCase(), reason: reason.trim() };
        return cancelTransfer(services, { ...change, ...cancelled });
      }),
  ),
  handle(
    writeOffBookingClaim,
    {
      ...rules,
      summary: 'Writes off what a bank took of money that had gone back',
      body: json(writeOffClaimSchema),
    },
    (asked) =>
      makeForOffice(services, asked, (change) => {
        const { claimId, reason } = asked.body;
        const claim = { claimId: claimId.toLowerCase(), reason: reason.trim() };
        return writeOffClaim(services, { ...change, ...claim });
      }),
  ),
  handle(
    resendOrder,
    { ...again, summary: 'Mails once more what its customer has to do: accept what was prepared, or pay' },
    (asked) =>
      makeForOffice(services, asked, (change) =>
        sendAgain(services, { ...change, before: asked.body.before }),
      ),
  ),
  handle(closeBooking, { ...plain, summary: 'Closes a booking' }, (asked) =>
    makeForOffice(services, asked, (change) => close(services, change)),
  ),
];

/** Makes a change, and answers the booking as it has become. @throws problem as `act` does */
export async function makeForOffice(
  services: BookingServices,
  asked: Parameters<typeof makeChange>[1],
  act: (change: BookingChange) => Promise<void>,
) {
  const { id } = await makeChange(services, asked, act);
  return readForOffice(services, id);
}

/** What is absent is nothing. */
const feeOf = ({ days, minutesLate, reason, waivedReason, ...fee }: Infer<typeof feeSchema>) => ({
  tripKind: fee.tripKind,
  code: fee.code,
  isCounted: fee.isCounted,
  isPostponing: fee.isPostponing,
  feeId: fee.feeId?.toLowerCase(),
  days: days ?? null,
  minutesLate: minutesLate ?? null,
  reason: reason?.trim() || null,
  waivedReason: waivedReason?.trim() || null,
});
