/** What the forms of one booking ask of the API: apart, as most visits never open one. */
import type { Infer } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';
import { officeChange } from './office-calls.ts';
import type {
  cancelSchema,
  feeSchema,
  noteSchema,
  refundSchema,
  settleRefundSchema,
  transferSchema,
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

/** Records that money which the provider could not give back was given back otherwise. */
export const settleBookingRefund = contract<Infer<typeof settleRefundSchema>>()({
  ...officeChange,
  path: '/booking/:id/refund/settle',
});

export const noteOnBooking = contract<Infer<typeof noteSchema>>()({
  ...officeChange,
  path: '/booking/:id/note',
});

export const cancelOfficeBooking = contract<Infer<typeof cancelSchema>>()({
  ...officeChange,
  path: '/booking/:id/cancel',
});
