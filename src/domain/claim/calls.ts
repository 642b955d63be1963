/** What the people of a booking ask of the API about its damage claims: its customer, or the partner who ordered it. */
import { array, boolean, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, fileContract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { keysOf } from '../lib/key-of.ts';
import type { claimAnswerSchema, claimFileSchema, complaintSchema } from './claim-schema.ts';
import { claimStates } from './claim-states.ts';
import { lineKinds, settlements } from './claim-words.ts';

/** A file that has come whole; the path of its content, below the API's address, counts for an hour. */
export const claimFileView = type({
  id: string(),
  name: string(),
  mime: string(),
  bytes: integer(),
  path: string(),
});

export type ClaimFileView = Sendable<Infer<typeof claimFileView>>;

const ownClaim = type({
  id: string(),
  reference: string(),
  status: openEnum(keysOf(claimStates)),
  openedAt: string(),
  /** The oldest first; ISO 8601. */
  lines: array(
    type({
      at: string(),
      kind: openEnum(keysOf(lineKinds)),
      /** They wrote it; else we did. */
      isOwn: boolean(),
      text: string(),
      file: nullable(claimFileView),
    }),
  ),
  settlement: nullable(
    type({
      how: openEnum(keysOf(settlements)),
      /** Null where nothing was given to them, or it is not theirs to read. */
      cents: nullable(integer()),
      /** `YYYY-MM-DD`. */
      on: string(),
    }),
  ),
});

export type OwnClaim = Sendable<Infer<typeof ownClaim>>;

const ownClaims = type({
  /** The newest first. */
  claims: array(ownClaim),
  /** The last day on which a damage can be reported, `YYYY-MM-DD`; null where none can be, or one is being seen to. */
  until: nullable(string()),
});

export type OwnClaims = Sendable<Infer<typeof ownClaims>>;

/** Whoever is not signed in has the key of a mailed link. */
interface Keyed {
  readonly key?: string;
}

export const readOwnClaims = contract<undefined, Keyed>()({
  method: 'GET',
  path: '/booking/:id/claim',
  answer: ownClaims,
});

export const complain = contract<Infer<typeof complaintSchema>, Keyed>()({
  method: 'POST',
  path: '/booking/:id/claim',
  answer: ownClaims,
});

export const answerClaim = contract<Infer<typeof claimAnswerSchema>, Keyed>()({
  method: 'POST',
  path: '/claim/:id/answer',
  answer: ownClaims,
});

/** How much of a file has come, in bytes. */
const fileProgress = type({ id: string(), received: integer(), isWhole: boolean() });

export const announceClaimFile = contract<Infer<typeof claimFileSchema>, Keyed>()({
  method: 'POST',
  path: '/claim/:id/file',
  answer: fileProgress,
});

export const sendClaimFilePart = contract<Uint8Array, Keyed & { readonly offset: string }>()({
  method: 'PUT',
  path: '/claim/:id/file/:fileId',
  answer: fileProgress,
});

/** With a ticket. */
export const readClaimFile = fileContract<{ readonly ticket: string }>()({
  method: 'GET',
  path: '/claim/:id/file/:fileId',
  answer: { file: '*/*' },
});
