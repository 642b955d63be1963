/** desk: what is done with several bookings in one act. */

import { team } from '../../domain/account/roles.ts';
import { bookingsSchema, cancelTransfersSchema, transfersSchema } from '../../domain/desk/desk-schema.ts';
import {
  cancelTransfers,
  closeBookings,
  noteTransfers,
  remindPayments,
} from '../../domain/desk/many-calls.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import { cancelAll, closeAll, noteAll, remindAll } from './many-bookings.ts';

export const manyCalls = (services: Services) => [
  handle(
    closeBookings,
    {
      summary: 'Closes several bookings whose trips are done, each or not by itself',
      roles: team,
      body: json(bookingsSchema),
    },
    ({ session: { accountId }, body }) => many(services, closeAll(services, { ...body, accountId })),
  ),
  handle(
    remindPayments,
    {
      summary: 'Reminds whoever has not paid for several bookings in time, each or not by itself',
      roles: team,
      body: json(bookingsSchema),
    },
    ({ session: { accountId }, body }) => many(services, remindAll(services, { ...body, accountId })),
  ),
  handle(
    noteTransfers,
    {
      summary: 'Notes a transfer that paid all that is due of several bookings, each or not by itself',
      roles: team,
      body: json(transfersSchema),
    },
    ({ session: { accountId }, body }) =>
      many(services, noteAll(services, { ...body, reference: body.reference.trim(), accountId })),
  ),
  handle(
    cancelTransfers,
    {
      summary: 'Undoes what one act noted of a transfer on several bookings, each or not by itself',
      roles: team,
      body: json(cancelTransfersSchema),
    },
    ({ session: { accountId }, body }) => many(services, cancelAll(services, { ...body, accountId })),
  ),
];

/** What became of each, once their mails are on their way. */
async function many<Result>({ mail }: Services, done: Promise<Result[]>): Promise<{ results: Result[] }> {
  const results = await done;
  mail.wake();
  return { results };
}
