/** The damage claims of a booking as one of its people reads them: in plain words, without what the team keeps to itself. */

import type { OwnClaim, OwnClaims } from '../../domain/claim/calls.ts';
import { complaintEnd } from '../../domain/claim/claim-rules.ts';
import { isClaimOpen } from '../../domain/claim/claim-states.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { StoredBooking } from '../booking/booking-store.ts';
import { findNamed, requireLinkKey } from '../booking/named-booking.ts';
import { readsAmounts } from '../booking/own-booking.ts';
import type { Services } from '../calls/services.ts';
import { problem } from '../http/problem.ts';
import { ownAccountOf } from '../session/own-account.ts';
import type { Session } from '../session/session.ts';
import { filePath } from './claim-file.ts';
import {
  findClaim,
  linesOf,
  listClaimsWith,
  NO_CLAIM,
  type StoredClaim,
  type StoredLine,
} from './claim-store.ts';
import { partyOf } from './open-claim.ts';

/** Who asks by a session, or by the link of a mail, which is of their booking's claims alone. */
export interface Asking {
  readonly session: () => Promise<Session>;
  readonly key: string | null;
}

export interface OwnReader {
  readonly stored: StoredBooking;
  readonly ownAccountId: string;
}

/**
 * The booking, and as whom of its people it is read: by its link as its customer.
 * @throws problem ERROR.NOT_FOUND, or ERROR.SESSION where there is neither a session nor a link
 */
export async function ownReader(
  services: Services,
  bookingId: string,
  { session, key }: Asking,
  refusal?: string,
): Promise<OwnReader> {
  if (key !== null) {
    requireLinkKey(services.keys, { kind: 'claim', id: bookingId }, key);
    const stored = await findNamed(
      services,
      { id: bookingId, ownAccountId: null },
      services.clock(),
      refusal,
    );
    return { stored, ownAccountId: stored.accountId };
  }
  const { accountId } = await session();
  const named = { id: bookingId, ownAccountId: accountId };
  return { stored: await findNamed(services, named, services.clock(), refusal), ownAccountId: accountId };
}

/** The claim of an id: whether there is one is nobody's to know who is neither signed in nor has a link. */
export async function findClaimFor(
  { database }: Pick<Services, 'database'>,
  id: string,
  { session, key }: Asking,
): Promise<StoredClaim> {
  if (key === null) await session();
  return findClaim(database, id);
}

/** Of a claim that is followed with who asks, or that the team reads: then without an account of its own. */
export async function claimReader(
  services: Services,
  claim: StoredClaim,
  { session, key }: Asking,
): Promise<{ readonly accountId: string; readonly isTheirs: boolean }> {
  if (key === null) {
    const held = await session();
    if (ownAccountOf(held) === null) return { accountId: held.accountId, isTheirs: false };
  }
  const { stored, ownAccountId } = await ownReader(services, claim.bookingId, { session, key }, NO_CLAIM);
  if (partyOf(stored, ownAccountId) !== claim.party) throw problem('ERROR.NOT_FOUND', { message: NO_CLAIM });
  return { accountId: ownAccountId, isTheirs: true };
}

export async function readOwn(services: Services, { stored, ownAccountId }: OwnReader): Promise<OwnClaims> {
  const { database, clock } = services;
  const now = clock();
  const claims = await listClaimsWith(database, stored.booking.id, partyOf(stored, ownAccountId));
  const lines = await linesOf(
    database,
    claims.map(({ id }) => id),
  );
  const until = complaintEnd(stored.booking, now);
  const isOver = until === null || parisTime(now).day > until;
  return {
    claims: claims.map((claim) =>
      toOwn(services, claim, lines.get(claim.id) ?? [], readsAmounts(stored, ownAccountId)),
    ),
    until: isOver || claims.some(({ status }) => isClaimOpen(status)) ? null : until,
  };
}

function toOwn(
  services: Services,
  claim: StoredClaim,
  lines: readonly StoredLine[],
  readsPrices: boolean,
): OwnClaim {
  const { id, reference, status, createdAt, settledHow, settledCents, settledOn } = claim;
  // A transfer is theirs, whoever pays for the booking.
  const cents = readsPrices || settledHow === 'transfer' ? settledCents : null;
  return {
    id,
    reference,
    status,
    openedAt: createdAt.toISOString(),
    lines: lines
      .filter(({ isShared }) => isShared)
      .map((line) => ({
        at: line.at.toISOString(),
        kind: line.kind,
        isOwn: line.speaker === 'customer',
        text: line.text,
        file: fileOf(services, id, line),
      })),
    settlement: settledHow === null || settledOn === null ? null : { how: settledHow, cents, on: settledOn },
  };
}

/** The file that a line tells of; null of any other. */
export function fileOf(
  services: Pick<Services, 'keys' | 'clock'>,
  claimId: string,
  { fileId, name, mime, bytes }: StoredLine,
): OwnClaim['lines'][number]['file'] {
  if (fileId === null || name === null || mime === null || bytes === null) return null;
  return { id: fileId, name, mime, bytes, path: filePath(services, { claimId, id: fileId }) };
}
