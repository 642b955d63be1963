/** What the forms of one booking ask of the API: apart, as most visits never open one. */
import type { Infer } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';
import { officeChange } from './office-calls.ts';
import type {
  cancelSchema,
  cancelTransferSchema,
  feeSchema,
  refundSchema,
  settleRefundSchema,
  stopChangeSchema,
  transferSchema,
  writeOffClaimSchema,
} from './office-schema.ts';

export const chargeBookingFee = contract<Infer<typeof feeSchema>>()({
  ...officeChange,
  path: '/booking/:id/fee',
});

export const refundBooking = contract<Infer<typeof refundSchema>>()({
  ...officeChange,
  path: '/booking/:id/refund',
});

export const recordBookingTransfer = contract<Infer<typeof transferSchema>>()({
  ...officeChange,
  path: '/booking/:id/transfer',
});

/** Undoes a transfer that was recorded by mistake. */
export const cancelBookingTransfer = contract<Infer<typeof cancelTransferSchema>>()({
  ...officeChange,
  path: '/booking/:id/transfer/cancel',
});

/** Writes off what a bank took of money that had gone back already. */
export const writeOffBookingClaim = contract<Infer<typeof writeOffClaimSchema>>()({
  ...officeChange,
  path: '/booking/:id/claim/write_off',
});

/** Records that money which the provider could not give back was given back otherwise. */
export const settleBookingRefund = contract<Infer<typeof settleRefundSchema>>()({
  ...officeChange,
  path: '/booking/:id/refund/settle',
});

export const cancelOfficeBooking = contract<Infer<typeof cancelSchema>>()({
  ...officeChange,
  path: '/booking/:id/cancel',
});

/** Says otherwise who is where the vehicle is collected or given back, and what leads to the door. */
export const changeBookingStop = contract<Infer<typeof stopChangeSchema>>()({
  ...officeChange,
  path: '/booking/:id/stop',
});
