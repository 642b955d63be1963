/** claim, claim/{id}, and what the team does with each damage claim. */

import { team } from '../../domain/account/roles.ts';
import {
  claimAmountSchema,
  claimMessageSchema,
  claimQuoteSchema,
  declareSchema,
  endClaimSchema,
  openClaimSchema,
  reopenClaimSchema,
  settleSchema,
  statementSchema,
} from '../../domain/claim/claim-schema.ts';
import * as contracts from '../../domain/claim/office-calls.ts';
import { SEARCH_MAX_LENGTH, SEARCH_TOO_LONG } from '../../domain/lib/contract/search-rule.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import { idQuery, nameQuery, recordId, searchQuery } from '../calls/param-rules.ts';
import type { Services } from '../calls/services.ts';
import type { Session } from '../session/session.ts';
import type { ClaimChange } from './change-claim.ts';
import { declare, end, quote, reopen, setAmounts, settle } from './claim-steps.ts';
import { NO_CLAIM } from './claim-store.ts';
import { addStatement, writeMessage } from './claim-thread.ts';
import { listAll, readForOffice } from './office-claim.ts';
import { openClaim } from './open-claim.ts';

const params = { id: recordId(NO_CLAIM) };
const rules = { roles: team, params } as const;
const step = { ...rules, problems: ['ERROR.STATE', 'ERROR.CONFLICT'] } as const;

export const officeClaimCalls = (services: Services) => [
  handle(
    contracts.listClaims,
    {
      summary: 'Damage claims: what is to be done by its day, then those that are over, the newest first',
      roles: team,
      query: {
        after: idQuery,
        status: nameQuery(contracts.claimFilters, 'Cet état n’existe pas.'),
        booking: searchQuery(SEARCH_MAX_LENGTH, SEARCH_TOO_LONG),
      },
    },
    ({ query: { after, status, booking } }) =>
      listAll(services, { after, status: status ?? 'open', booking: booking?.toUpperCase() ?? null }),
  ),
  handle(
    contracts.readClaim,
    { ...rules, summary: 'One of them, with its thread and both condition reports' },
    ({ session, params: { id } }) => readForOffice(services, id, session.accountId),
  ),
  handle(
    contracts.openClaim,
    {
      summary: 'Opens one, from a report, a message or what was told',
      roles: team,
      body: json(openClaimSchema),
      status: 201,
      problems: ['ERROR.STATE'],
    },
    async ({ session: { accountId }, body }) => {
      const { clientId, bookingReference, reportId, messageId, day, text } = body;
      const id = await openClaim(services, {
        clientId: clientId.toLowerCase(),
        accountId,
        bookingReference,
        reportId: reportId?.toLowerCase() ?? null,
        messageId: messageId?.toLowerCase() ?? null,
        noticedOn: day,
        text: text.trim(),
      });
      services.mail.wake();
      return readForOffice(services, id, accountId);
    },
  ),
  handle(
    contracts.addStatement,
    {
      ...rules,
      summary: 'Writes down what somebody says of it, for the team',
      body: json(statementSchema),
    },
    (asked) =>
      act(services, asked, (change) =>
        addStatement(services, { ...change, speaker: asked.body.speaker, text: asked.body.text.trim() }),
      ),
  ),
  handle(
    contracts.writeToClaimant,
    {
      ...rules,
      summary: 'Mails something to whom it is followed with, who reads it there too',
      body: json(claimMessageSchema),
    },
    (asked) =>
      act(services, asked, (change) => writeMessage(services, { ...change, text: asked.body.text.trim() })),
  ),
  handle(
    contracts.declareClaim,
    { ...step, summary: 'Notes that it was told to the insurer', body: json(declareSchema) },
    (asked) =>
      act(services, asked, (change) => {
        const { version, day, insurerReference } = asked.body;
        return declare(services, {
          ...change,
          version,
          day,
          insurerReference: insurerReference?.trim() || null,
        });
      }),
  ),
  handle(
    contracts.quoteClaim,
    { ...step, summary: 'Notes what its repair costs', body: json(claimQuoteSchema) },
    (asked) =>
      act(services, asked, (change) => {
        const { version, day, cents } = asked.body;
        return quote(services, { ...change, version, day, cents });
      }),
  ),
  handle(
    contracts.setClaimAmounts,
    {
      ...step,
      summary: 'Notes what the insurer says: number, deductible, what it pays',
      body: json(claimAmountSchema),
    },
    (asked) =>
      act(services, asked, (change) => {
        const { version, insurerReference, deductibleCents, insurerCents } = asked.body;
        const amounts = { insurerReference: insurerReference?.trim() || null, deductibleCents, insurerCents };
        return setAmounts(services, { ...change, version, ...amounts });
      }),
  ),
  handle(
    contracts.settleClaim,
    {
      ...step,
      summary: 'Settles it: by a refund with its credit note, a transfer or a repair; its people are told',
      body: json(settleSchema),
    },
    (asked) =>
      act(services, asked, (change) => {
        const { version, how, cents, invoiceId, day, reference, text } = asked.body;
        return settle(services, {
          ...change,
          version,
          how,
          cents,
          day,
          invoiceId: invoiceId?.toLowerCase() ?? null,
          reference: reference?.trim() || null,
          text: text.trim(),
        });
      }),
  ),
  handle(
    contracts.endClaim,
    { ...step, summary: 'Refuses it, or drops it, with a reason that is told', body: json(endClaimSchema) },
    (asked) =>
      act(services, asked, (change) => {
        const { version, how, reason } = asked.body;
        return end(services, { ...change, version, how, reason: reason.trim() });
      }),
  ),
  handle(
    contracts.reopenClaim,
    { ...step, summary: 'Opens it again, with a reason', body: json(reopenClaimSchema) },
    (asked) =>
      act(services, asked, (change) => {
        const { version, reason } = asked.body;
        return reopen(services, { ...change, version, reason: reason.trim() });
      }),
  ),
];

interface Asked {
  readonly session: Session;
  readonly params: { readonly id: string };
  readonly body: { readonly clientId: string };
}

/** Answers the claim as it has become. */
async function act(
  services: Services,
  { session: { accountId }, params: { id }, body: { clientId } }: Asked,
  make: (change: ClaimChange) => Promise<void>,
) {
  await make({ id, accountId, clientId: clientId.toLowerCase() });
  services.mail.wake();
  services.refunds.wake();
  return readForOffice(services, id, accountId);
}
