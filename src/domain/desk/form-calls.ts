/** What is done at the team's desk that its screen does not begin with: it loads when it is asked for. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { deskAct } from './calls.ts';
import type {
  assignTripSchema,
  closeBookingSchema,
  closeSchema,
  failedMailSchema,
  reopenSchema,
  replySchema,
} from './desk-schema.ts';

export const assignTrip = contract<Infer<typeof assignTripSchema>>()({ ...deskAct, path: '/desk/assign' });
export const closeEntry = contract<Infer<typeof closeSchema>>()({ ...deskAct, path: '/desk/close' });
export const reopenEntry = contract<Infer<typeof reopenSchema>>()({ ...deskAct, path: '/desk/reopen' });
export const replyToEntry = contract<Infer<typeof replySchema>>()({ ...deskAct, path: '/desk/reply' });
export const closeBookingAtDesk = contract<Infer<typeof closeBookingSchema>>()({
  ...deskAct,
  path: '/desk/close_booking',
});
export const settleFailedMail = contract<Infer<typeof failedMailSchema>>()({
  ...deskAct,
  path: '/desk/mail',
});
