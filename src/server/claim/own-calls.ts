/** booking/{id}/claim, claim/{id}/answer: for whose vehicle it is, signed in or by the link of a mail, and for the partner who ordered. */

import { answerClaim, complain as complainCall, readOwnClaims } from '../../domain/claim/calls.ts';
import { claimAnswerSchema, complaintSchema } from '../../domain/claim/claim-schema.ts';
import { NO_BOOKING } from '../booking/booking-store.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { recordId, textQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import { limits } from '../http/limits.ts';
import { problem } from '../http/problem.ts';
import { NO_CLAIM } from './claim-store.ts';
import { writeAnswer } from './claim-thread.ts';
import { complain } from './open-claim.ts';
import { claimReader, findClaimFor, ownReader, readOwn } from './own-claims.ts';

const rules = {
  roles: { lazy: ['ROLE_CUSTOMER', 'ROLE_PARTNER'] },
  query: { key: textQuery },
  limit: limits.bookingLink,
} as const;

export const ownClaimCalls = (services: Services) => [
  handle(
    readOwnClaims,
    {
      ...rules,
      summary: 'The damage claims of a booking, as its customer or its partner reads them',
      params: { id: recordId(NO_BOOKING) },
    },
    async ({ session, params: { id }, query: { key } }) =>
      readOwn(services, await ownReader(services, id, { session, key })),
  ),
  handle(
    complainCall,
    {
      ...rules,
      summary: 'Reports a damage, within the time that there is for it',
      params: { id: recordId(NO_BOOKING) },
      body: json(complaintSchema),
      problems: ['ERROR.STATE'],
    },
    async ({ session, params: { id }, query: { key }, body: { clientId, text } }) => {
      const reader = await ownReader(services, id, { session, key });
      const { ownAccountId } = reader;
      const asked = { bookingId: id, clientId: clientId.toLowerCase(), ownAccountId, text: text.trim() };
      await complain(services, asked);
      services.mail.wake();
      return readOwn(services, reader);
    },
  ),
  handle(
    answerClaim,
    {
      ...rules,
      summary: 'Writes into a damage claim, which then waits for an answer',
      params: { id: recordId(NO_CLAIM) },
      body: json(claimAnswerSchema),
    },
    async ({ session, params: { id }, query: { key }, body: { clientId, text } }) => {
      const claim = await findClaimFor(services, id, { session, key });
      const { accountId, isTheirs } = await claimReader(services, claim, { session, key });
      if (!isTheirs) throw problem('ERROR.NOT_FOUND', { message: NO_CLAIM });
      await writeAnswer(services, { id, clientId: clientId.toLowerCase(), accountId, text: text.trim() });
      return readOwn(services, await ownReader(services, claim.bookingId, { session, key }));
    },
  ),
];
