/** What the team asks of the API about what it paid in a customer's name: apart, as most visits never do. */
import type { Infer } from 'superstruct';
import { contract } from '../../lib/contract/contract.ts';
import type { cancelDisbursementSchema, disbursementSchema } from './disbursement-schema.ts';
import { officeChange } from './office-calls.ts';

export const recordDisbursement = contract<Infer<typeof disbursementSchema>>()({
  ...officeChange,
  path: '/booking/:id/disbursement',
});

/** Before it is paid back, or after: then it goes back. */
export const cancelDisbursement = contract<Infer<typeof cancelDisbursementSchema>>()({
  ...officeChange,
  path: '/booking/:id/disbursement/cancel',
});
