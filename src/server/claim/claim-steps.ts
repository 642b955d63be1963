/** What the team does with a damage claim: each step by its machine, told in the thread and in the log. */

import type { AuditKind } from '../../domain/audit/audit-kinds.ts';
import { claimMachine } from '../../domain/claim/claim-states.ts';
import { type Settlement, settlements } from '../../domain/claim/claim-words.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import { giveBack } from '../booking/changes/refund.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { requireNext } from '../http/transition.ts';
import { queueMail } from '../outbox/mail.ts';
import { type Changing, type ClaimChange, changeClaim } from './change-claim.ts';
import { claimEndedMail, mailDataOf } from './claim-mails.ts';
import { addLine, type ClaimChanges, requireNoneOpen, saveClaim } from './claim-store.ts';

/** One step: what changes, what the thread says of it, and whether whom it is followed with reads that. */
interface Step {
  readonly changes: ClaimChanges;
  readonly text: string;
  readonly isShared?: boolean;
  readonly logged: AuditKind;
  readonly cents?: number | null;
}

async function take(
  { tx, claim, now }: Changing,
  { accountId }: Pick<ClaimChange, 'accountId'>,
  { changes, text, isShared = false, logged, cents = null }: Step,
): Promise<void> {
  await saveClaim(tx, claim, changes, now);
  await addLine(tx, { claimId: claim.id, accountId, kind: 'step', speaker: null, isShared, text }, now);
  const detail = { what: claim.reference, ...(cents !== null && { cents }) };
  // Why stands in the thread alone, which goes with the customer: the log is changed by nobody.
  await addAuditEvent(tx, { kind: logged, recordId: claim.bookingId, accountId, detail }, now);
}

/** @throws problem ERROR.INVALID */
function requirePast(day: string, now: Date): void {
  if (day <= parisTime(now).day) return;
  throw problem('ERROR.INVALID', { fields: { day: 'Ce jour n’est pas encore venu.' } });
}

export interface Declaration extends ClaimChange {
  readonly day: string;
  readonly insurerReference: string | null;
}

/** @throws problem ERROR.NOT_FOUND, ERROR.CONFLICT, ERROR.STATE, as all that follow, or ERROR.INVALID for a day to come */
export const declare = (services: Services, asked: Declaration): Promise<void> =>
  changeClaim(services, asked, async (changing) => {
    const { claim, now } = changing;
    const status = requireNext(claimMachine, claim.status, 'declare');
    requirePast(asked.day, now);
    const insurerReference = asked.insurerReference ?? claim.insurerReference;
    const called = insurerReference === null ? '' : `, sous le numéro ${insurerReference}`;
    await take(changing, asked, {
      changes: { status, declaredOn: asked.day, insurerReference },
      text: `Déclaré à l’assureur le ${frenchDay(asked.day)}${called}.`,
      logged: 'damage_claim_declared',
    });
  });

export interface RepairQuote extends ClaimChange {
  readonly day: string;
  readonly cents: number;
}

export const quote = (services: Services, asked: RepairQuote): Promise<void> =>
  changeClaim(services, asked, async (changing) => {
    const { claim, now } = changing;
    const status = requireNext(claimMachine, claim.status, 'quote');
    requirePast(asked.day, now);
    await take(changing, asked, {
      changes: { status, quotedOn: asked.day, quoteCents: asked.cents },
      text: `Devis du réparateur du ${frenchDay(asked.day)}\u00a0: ${formatEuros(asked.cents)}.`,
      logged: 'damage_claim_quoted',
      cents: asked.cents,
    });
  });

export interface InsurerAmounts extends ClaimChange {
  readonly insurerReference: string | null;
  readonly deductibleCents: number | null;
  readonly insurerCents: number | null;
}

/** In any state: insurers pay long after a claim is settled. */
export const setAmounts = (services: Services, asked: InsurerAmounts): Promise<void> =>
  changeClaim(services, asked, async (changing) => {
    const { insurerReference, deductibleCents, insurerCents } = asked;
    const said = (label: string, cents: number | null) =>
      cents === null ? [] : [`${label}\u00a0: ${formatEuros(cents)}`];
    const parts = [
      ...(insurerReference === null ? [] : [`numéro ${insurerReference}`]),
      ...said('franchise', deductibleCents),
      ...said('payé par l’assureur', insurerCents),
    ];
    await take(changing, asked, {
      changes: { insurerReference, deductibleCents, insurerCents },
      text: `Assureur\u00a0: ${parts.join(', ') || 'rien de connu'}.`,
      logged: 'damage_claim_amounts_set',
      cents: insurerCents,
    });
  });

export interface Settling extends ClaimChange {
  readonly how: Settlement;
  readonly cents: number | null;
  readonly invoiceId: string | null;
  readonly day: string;
  readonly reference: string | null;
  readonly text: string;
}

/** What goes back of an invoice goes by the function of refunds, with its credit note and its mail. @throws as that besides */
export const settle = (services: Services, asked: Settling): Promise<void> =>
  changeClaim(services, asked, async (changing) => {
    const { tx, claim, stored, now } = changing;
    const status = requireNext(claimMachine, claim.status, 'settle');
    const { how, invoiceId, accountId, day, text } = asked;
    requirePast(day, now);
    const cents = givenCents(asked);
    if (how === 'refund' && cents !== null) {
      const refund = {
        accountId,
        invoiceId,
        cents,
        reason: `Sinistre ${claim.reference}`,
        appUrl: services.appUrl,
      };
      await giveBack(tx, stored, refund, now);
    }
    const reference = how === 'transfer' ? asked.reference : null;
    const amount = cents === null ? '' : `, ${formatEuros(cents)}`;
    await take(changing, asked, {
      changes: {
        status,
        settledHow: how,
        settledCents: cents,
        settledOn: day,
        settledReference: reference,
        waitingSince: null,
      },
      text: `Réglé le ${frenchDay(day)}\u00a0: ${settlements[how].toLowerCase()}${amount}.`,
      logged: 'damage_claim_settled',
      cents,
    });
    await tellEnd(services, changing, accountId, text);
  });

/** @throws problem ERROR.INVALID where something is to be given, and nobody said how much */
function givenCents({ how, cents, reference }: Settling): number | null {
  if (how === 'repair') return null;
  if (cents === null || cents === 0) {
    throw problem('ERROR.INVALID', { fields: { cents: 'Indiquez le montant rendu.' } });
  }
  if (how === 'transfer' && reference === null) {
    throw problem('ERROR.INVALID', { fields: { reference: 'Indiquez le libellé du virement.' } });
  }
  return cents;
}

export interface Ending extends ClaimChange {
  readonly how: 'refuse' | 'drop';
  readonly reason: string;
}

const endings = {
  refuse: { logged: 'damage_claim_refused', text: 'Refusé' },
  drop: { logged: 'damage_claim_dropped', text: 'Classé sans suite' },
} as const;

export const end = (services: Services, asked: Ending): Promise<void> =>
  changeClaim(services, asked, async (changing) => {
    const { how, reason, accountId } = asked;
    const { logged, text } = endings[how];
    await take(changing, asked, {
      changes: { status: requireNext(claimMachine, changing.claim.status, how), waitingSince: null },
      text: `${text}.`,
      logged,
    });
    await tellEnd(services, changing, accountId, reason);
  });

/** In the thread and by mail. */
async function tellEnd(
  { appUrl, keys }: Services,
  { tx, claim, stored, now }: Changing,
  accountId: string,
  text: string,
): Promise<void> {
  const line = { claimId: claim.id, accountId, kind: 'message', speaker: 'office', isShared: true } as const;
  await addLine(tx, { ...line, text }, now);
  await queueMail(tx, claimEndedMail({ ...mailDataOf({ ...claim, stored, appUrl, keys }), text }), now);
}

export interface Reopening extends ClaimChange {
  readonly reason: string;
}

/** @throws problem ERROR.STATE too where another one was opened meanwhile */
export const reopen = (services: Services, asked: Reopening): Promise<void> =>
  changeClaim(services, asked, async (changing) => {
    const { tx, claim } = changing;
    const status = requireNext(claimMachine, claim.status, 'reopen');
    await requireNoneOpen(tx, claim);
    await take(changing, asked, {
      changes: { status, settledHow: null, settledCents: null, settledOn: null, settledReference: null },
      text: `Rouvert\u00a0: ${asked.reason}`,
      logged: 'damage_claim_reopened',
    });
  });
