/** What is written into a damage claim, which changes no state of it: nothing of it is ever taken away. */

import type { Speaker } from '../../domain/claim/claim-words.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import type { Services } from '../calls/services.ts';
import { queueMail } from '../outbox/mail.ts';
import { type ClaimChange, changeClaim } from './change-claim.ts';
import { claimMessageMail, mailDataOf } from './claim-mails.ts';
import { addLine, saveClaim } from './claim-store.ts';

interface Writing extends ClaimChange {
  readonly text: string;
}

/** For the team alone: what somebody says of what happened. @throws problem ERROR.NOT_FOUND */
export const addStatement = (
  services: Services,
  asked: Writing & { readonly speaker: Speaker },
): Promise<void> =>
  changeClaim(services, asked, async ({ tx, claim, now }) => {
    const { accountId, speaker, text } = asked;
    await saveClaim(tx, claim, {}, now);
    const line = { claimId: claim.id, accountId, kind: 'statement', speaker, isShared: false } as const;
    await addLine(tx, { ...line, text }, now);
  });

/** Mailed to whom the claim is followed with, who waits for an answer no more. @throws problem ERROR.NOT_FOUND */
export const writeMessage = (services: Services, asked: Writing): Promise<void> =>
  changeClaim(services, asked, async ({ tx, claim, stored, now }) => {
    const { accountId, text } = asked;
    const { appUrl, keys } = services;
    await saveClaim(tx, claim, { waitingSince: null }, now);
    const line = {
      claimId: claim.id,
      accountId,
      kind: 'message',
      speaker: 'office',
      isShared: true,
    } as const;
    await addLine(tx, { ...line, text }, now);
    await queueMail(tx, claimMessageMail({ ...mailDataOf({ ...claim, stored, appUrl, keys }), text }), now);
    const event = { kind: 'damage_claim_answered', recordId: claim.bookingId, accountId } as const;
    await addAuditEvent(tx, { ...event, detail: { what: claim.reference } }, now);
  });

/** Of whom the claim is followed with: it waits for an answer. @throws problem ERROR.NOT_FOUND */
export const writeAnswer = (services: Services, asked: Writing): Promise<void> =>
  changeClaim(services, asked, async ({ tx, claim, now }) => {
    const { accountId, text } = asked;
    await saveClaim(tx, claim, { waitingSince: claim.waitingSince ?? now }, now);
    const line = {
      claimId: claim.id,
      accountId,
      kind: 'answer',
      speaker: 'customer',
      isShared: true,
    } as const;
    await addLine(tx, { ...line, text }, now);
  });
