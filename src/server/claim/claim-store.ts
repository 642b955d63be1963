/** Damage claims as the database holds them. */

import type { ClaimAction } from '../../domain/claim/claim-actions.ts';
import { nextDeadline } from '../../domain/claim/claim-deadlines.ts';
import { type ClaimState, openClaims } from '../../domain/claim/claim-states.ts';
import type {
  ClaimParty,
  ClaimSource,
  LineKind,
  Settlement,
  Speaker,
} from '../../domain/claim/claim-words.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { Queryable } from '../database/database.ts';
import { stateList } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';

/** Said when there is none, or when it is another's. */
export const NO_CLAIM = 'Aucun dossier de sinistre ne correspond.';

/** Days are `YYYY-MM-DD` in France. */
export interface StoredClaim {
  readonly id: string;
  readonly reference: string;
  readonly bookingId: string;
  readonly source: ClaimSource;
  readonly party: ClaimParty;
  readonly status: ClaimState;
  readonly version: number;
  readonly statusOn: string;
  readonly noticedOn: string;
  readonly complainedOn: string | null;
  readonly declaredOn: string | null;
  readonly quotedOn: string | null;
  /** Since when what its people wrote last has no answer. */
  readonly waitingSince: Date | null;
  readonly nextAction: ClaimAction | null;
  readonly dueOn: string | null;
  readonly insurerReference: string | null;
  readonly quoteCents: number | null;
  readonly deductibleCents: number | null;
  readonly insurerCents: number | null;
  readonly settledHow: Settlement | null;
  readonly settledCents: number | null;
  readonly settledOn: string | null;
  readonly settledReference: string | null;
  readonly createdAt: Date;
}

export const CLAIM_COLUMNS = `damage_claim.id, damage_claim.reference, damage_claim.booking_id as "bookingId", source, party,
  damage_claim.status, damage_claim.version, status_on::text as "statusOn", noticed_on::text as "noticedOn",
  complained_on::text as "complainedOn", declared_on::text as "declaredOn", quoted_on::text as "quotedOn",
  waiting_since as "waitingSince", next_action as "nextAction", due_on::text as "dueOn",
  insurer_reference as "insurerReference", quote_cents as "quoteCents", deductible_cents as "deductibleCents",
  insurer_cents as "insurerCents", settled_how as "settledHow", settled_cents as "settledCents",
  settled_on::text as "settledOn", settled_reference as "settledReference", damage_claim.created_at as "createdAt"`;

const SELECT = `select ${CLAIM_COLUMNS} from damage_claim`;

/** @param lock whether nobody else changes it until the end of the transaction @throws problem ERROR.NOT_FOUND */
export async function findClaim(
  database: Queryable,
  id: string,
  { lock = false } = {},
): Promise<StoredClaim> {
  const [claim] = await database.query<StoredClaim>(`${SELECT} where id = $1${lock ? ' for update' : ''}`, [
    id,
  ]);
  if (!claim) throw problem('ERROR.NOT_FOUND', { message: NO_CLAIM });
  return claim;
}

/** Those that are followed with one of a booking's people, the newest first. */
export const listClaimsWith = (
  database: Queryable,
  bookingId: string,
  party: ClaimParty,
): Promise<StoredClaim[]> =>
  database.query<StoredClaim>(
    `${SELECT} where booking_id = $1 and party = $2 order by created_at desc, reference desc`,
    [bookingId, party],
  );

/** One is followed with each of a booking's people at a time. @throws problem ERROR.STATE */
export async function requireNoneOpen(
  tx: Queryable,
  { bookingId, party }: Pick<StoredClaim, 'bookingId' | 'party'>,
): Promise<void> {
  const [found] = await tx.query<{ reference: string }>(
    `select reference from damage_claim
     where booking_id = $1 and party = $2 and status in (${stateList(openClaims)})`,
    [bookingId, party],
  );
  if (!found) return;
  throw problem('ERROR.STATE', {
    message: `Le dossier ${found.reference} est déjà ouvert pour cette réservation\u00a0: écrivez-y.`,
  });
}

/** What a claim begins with. */
export type NewClaim = Pick<
  StoredClaim,
  | 'id'
  | 'reference'
  | 'bookingId'
  | 'source'
  | 'party'
  | 'status'
  | 'noticedOn'
  | 'complainedOn'
  | 'waitingSince'
> & { readonly clientId: string; readonly reportId: string | null };

const deadlineOf = ({
  waitingSince,
  ...facts
}: Omit<Parameters<typeof nextDeadline>[0], 'waitingSince'> & {
  readonly waitingSince: Date | null;
}) => nextDeadline({ ...facts, waitingSince: waitingSince && parisTime(waitingSince).day });

export async function addClaim(tx: Queryable, claim: NewClaim, now: Date): Promise<void> {
  const statusOn = parisTime(now).day;
  const next = deadlineOf({ ...claim, statusOn, declaredOn: null, quotedOn: null });
  await tx.query(
    `insert into damage_claim (id, client_id, reference, booking_id, report_id, source, party, status, status_on, noticed_on,
       complained_on, waiting_since, next_action, due_on, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [
      claim.id,
      claim.clientId,
      claim.reference,
      claim.bookingId,
      claim.reportId,
      claim.source,
      claim.party,
      claim.status,
      statusOn,
      claim.noticedOn,
      claim.complainedOn,
      claim.waitingSince,
      next?.action ?? null,
      next?.dueOn ?? null,
      now,
    ],
  );
}

/** What changes of a claim; the rest of it is for good. */
export type ClaimChanges = Partial<
  Omit<
    StoredClaim,
    | 'id'
    | 'reference'
    | 'bookingId'
    | 'source'
    | 'party'
    | 'version'
    | 'statusOn'
    | 'noticedOn'
    | 'nextAction'
    | 'dueOn'
    | 'createdAt'
  >
>;

/** In a transaction that has locked it. What is to be done next, and by when, follows. */
export async function saveClaim(
  tx: Queryable,
  before: StoredClaim,
  changes: ClaimChanges,
  now: Date,
): Promise<void> {
  const statusOn =
    changes.status === undefined || changes.status === before.status ? before.statusOn : parisTime(now).day;
  const claim = { ...before, ...changes, statusOn };
  const next = deadlineOf(claim);
  await tx.query(
    `update damage_claim set version = version + 1, status = $2, status_on = $3, complained_on = $4, declared_on = $5,
       quoted_on = $6, waiting_since = $7, next_action = $8, due_on = $9, insurer_reference = $10, quote_cents = $11,
       deductible_cents = $12, insurer_cents = $13, settled_how = $14, settled_cents = $15, settled_on = $16,
       settled_reference = $17, updated_at = $18
     where id = $1`,
    [
      claim.id,
      claim.status,
      claim.statusOn,
      claim.complainedOn,
      claim.declaredOn,
      claim.quotedOn,
      claim.waitingSince,
      next?.action ?? null,
      next?.dueOn ?? null,
      claim.insurerReference,
      claim.quoteCents,
      claim.deductibleCents,
      claim.insurerCents,
      claim.settledHow,
      claim.settledCents,
      claim.settledOn,
      claim.settledReference,
      now,
    ],
  );
}

/** A line of the thread of a claim. */
export interface NewLine {
  readonly claimId: string;
  /** Who writes it down. */
  readonly accountId: string;
  readonly kind: LineKind;
  /** Whose words it is; null of what is done. */
  readonly speaker: Speaker | null;
  /** Whom the claim is followed with reads it. */
  readonly isShared: boolean;
  readonly text: string;
  readonly fileId?: string;
}

export async function addLine(tx: Queryable, line: NewLine, at: Date): Promise<void> {
  const { claimId, accountId, kind, speaker, isShared, text, fileId = null } = line;
  await tx.query(
    `insert into damage_claim_line (claim_id, at, account_id, kind, speaker, shared, text, file_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [claimId, at, accountId, kind, speaker, isShared, text, fileId],
  );
}

export interface StoredLine {
  readonly id: string;
  readonly at: Date;
  readonly kind: LineKind;
  readonly speaker: Speaker | null;
  readonly author: string | null;
  readonly isShared: boolean;
  readonly text: string;
  /** Null of a line that tells of no file, or of one that was removed. */
  readonly fileId: string | null;
  readonly name: string | null;
  readonly mime: string | null;
  readonly bytes: number | null;
}

/** Of several claims, by their ids: each line in its order. */
export async function linesOf(
  database: Queryable,
  claimIds: readonly string[],
): Promise<Map<string, StoredLine[]>> {
  const rows = await database.query<StoredLine & { readonly claimId: string }>(
    `select line.id::text, line.claim_id as "claimId", at, kind, speaker, display_name as author, line.shared as "isShared",
       text, file.id as "fileId", file.name, file.mime, file.bytes
     from damage_claim_line as line left join account on account.id = line.account_id
       left join damage_claim_file as file on file.id = file_id and file.claim_id = line.claim_id
     where line.claim_id = any (array(select jsonb_array_elements_text($1::jsonb)::uuid)) order by line.id`,
    [JSON.stringify(claimIds)],
  );
  const byClaim = new Map<string, StoredLine[]>();
  for (const { claimId, ...line } of rows) byClaim.set(claimId, [...(byClaim.get(claimId) ?? []), line]);
  return byClaim;
}

/** Who wrote last in a claim; null where that is not known. */
export async function lastAuthorOf(tx: Queryable, claimId: string): Promise<string | null> {
  const [line] = await tx.query<{ name: string | null }>(
    `select display_name as name from damage_claim_line left join account on account.id = account_id
     where claim_id = $1 order by damage_claim_line.id desc limit 1`,
    [claimId],
  );
  return line?.name ?? null;
}
