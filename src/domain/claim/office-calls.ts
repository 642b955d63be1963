/** What the team asks of the API about damage claims. */
import { array, boolean, type Infer, integer, nullable, optional, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { claimFileView } from './calls.ts';
import { claimActions } from './claim-actions.ts';
import type {
  claimAmountSchema,
  claimMessageSchema,
  claimQuoteSchema,
  declareSchema,
  endClaimSchema,
  openClaimSchema,
  reopenClaimSchema,
  settleSchema,
  statementSchema,
} from './claim-schema.ts';
import { claimStates } from './claim-states.ts';
import { claimParties, claimSources, lineKinds, settlements, speakers } from './claim-words.ts';

const claimRow = type({
  id: string(),
  reference: string(),
  status: openEnum(keysOf(claimStates)),
  source: openEnum(keysOf(claimSources)),
  booking: type({ id: string(), reference: string(), plate: string(), brand: string(), model: string() }),
  customerName: string(),
  /** ISO 8601. */
  openedAt: string(),
  /** What is to be done first and the last day for it, `YYYY-MM-DD`; null where nothing is. */
  next: nullable(type({ action: openEnum(keysOf(claimActions)), dueOn: string(), isLate: boolean() })),
});

export type ClaimRow = Sendable<Infer<typeof claimRow>>;

/** Of a list: those that are open, all, or those of one state. */
export const claimFilters = { open: 'En cours', all: 'Tous', ...claimStates } as const;
export type ClaimFilter = keyof typeof claimFilters;

export interface ClaimQuery extends PageQuery {
  readonly status?: string;
  /** A reference: of that booking alone. */
  readonly booking?: string;
}

/** Those that are open first, by what is due soonest. */
export const listClaims = contract<undefined, ClaimQuery>()({
  method: 'GET',
  path: '/claim',
  answer: pageOf(claimRow),
});

/** A photo of one zone of the vehicle in each of two reports: paths of their contents, below the API's address. */
const comparedPhotos = type({ zone: string(), before: array(string()), after: array(string()) });

const officeClaim = type({
  ...claimRow.schema,
  version: integer(),
  party: openEnum(keysOf(claimParties)),
  /** Where they are written to. */
  mail: string(),
  /** Null of a partner, whose customer is called instead. */
  phone: nullable(string()),
  /** Whose vehicle it is, where that is somebody else; an older API does not say it. */
  owner: optional(nullable(type({ name: string(), phone: string() }))),
  /** When we knew of it; days are `YYYY-MM-DD`. */
  noticedOn: string(),
  declaredOn: nullable(string()),
  insurerReference: nullable(string()),
  quotedOn: nullable(string()),
  quoteCents: nullable(integer()),
  deductibleCents: nullable(integer()),
  insurerCents: nullable(integer()),
  settlement: nullable(
    type({
      how: openEnum(keysOf(settlements)),
      cents: nullable(integer()),
      on: string(),
      reference: nullable(string()),
    }),
  ),
  /** What can be done with it now, by names of its machine. */
  moves: array(string()),
  /** Names of those who drove the vehicle, and whether who reads is one of them. */
  drivers: array(type({ name: string(), isMe: boolean() })),
  /** Who reads it drove the vehicle, and has not written yet what they know. */
  asksMe: boolean(),
  /** The invoices that something can be given back of. */
  invoices: array(type({ id: string(), number: string(), refundableCents: integer() })),
  /** Of its reports, the first beside the last; null without any. */
  compared: nullable(
    type({
      before: string(),
      /** Null while there is one report. */
      after: nullable(string()),
      /** Damages that are new, and all that were known, in French. */
      added: array(string()),
      known: array(string()),
      photos: array(comparedPhotos),
      /** Path of the page that shows all of it. */
      page: string(),
    }),
  ),
  /** The oldest first. */
  lines: array(
    type({
      id: string(),
      at: string(),
      kind: openEnum(keysOf(lineKinds)),
      /** Whose words they are; null of a step or a file. */
      speaker: nullable(openEnum(keysOf(speakers))),
      /** Who wrote it down. */
      author: nullable(string()),
      /** Whom the claim is followed with reads it too. */
      isShared: boolean(),
      text: string(),
      file: nullable(claimFileView),
    }),
  ),
});

export type OfficeClaim = Sendable<Infer<typeof officeClaim>>;

export const readClaim = contract()({ method: 'GET', path: '/claim/:id', answer: officeClaim });

const act = { method: 'POST', answer: officeClaim } as const;

export const openClaim = contract<Infer<typeof openClaimSchema>>()({ ...act, path: '/claim' });
export const addStatement = contract<Infer<typeof statementSchema>>()({
  ...act,
  path: '/claim/:id/statement',
});
export const writeToClaimant = contract<Infer<typeof claimMessageSchema>>()({
  ...act,
  path: '/claim/:id/message',
});
export const declareClaim = contract<Infer<typeof declareSchema>>()({ ...act, path: '/claim/:id/declare' });
export const quoteClaim = contract<Infer<typeof claimQuoteSchema>>()({ ...act, path: '/claim/:id/quote' });
export const setClaimAmounts = contract<Infer<typeof claimAmountSchema>>()({
  ...act,
  path: '/claim/:id/amount',
});
export const settleClaim = contract<Infer<typeof settleSchema>>()({ ...act, path: '/claim/:id/settle' });
export const endClaim = contract<Infer<typeof endClaimSchema>>()({ ...act, path: '/claim/:id/end' });
export const reopenClaim = contract<Infer<typeof reopenClaimSchema>>()({ ...act, path: '/claim/:id/reopen' });
