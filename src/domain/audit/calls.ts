/** What administrators ask of the API about the log of who did what. Nothing changes a line of it, nor takes one away. */
import { array, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract, type Sendable } from '../lib/contract/contract.ts';
import { openEnum } from '../lib/contract/open-enum.ts';
import { type PageQuery, pageOf } from '../lib/contract/page.ts';
import { keysOf } from '../lib/key-of.ts';
import { type AuditKind, auditKinds } from './audit-kinds.ts';

/** What something can have been done to. */
const auditSubjects = [
  'booking',
  'customer',
  'account',
  'subscription',
  'message',
  'quote',
  'declaration',
  'report',
] as const;

const auditLineSchema = type({
  id: string(),
  /** ISO 8601. */
  at: string(),
  kind: openEnum<AuditKind>(keysOf(auditKinds)),
  /** Name of who did it; null of an account that is gone. */
  by: nullable(string()),
  /** What it was done to; null where that is gone. */
  subject: nullable(
    type({
      kind: openEnum(auditSubjects),
      /** A reference, a name, an e-mail. */
      title: string(),
      /** Of the booking where it is seen, or the e-mail of the customer by which it is; null of what is seen elsewhere. */
      bookingId: nullable(string()),
      mail: nullable(string()),
    }),
  ),
  /** Which part of it, in French. */
  what: nullable(string()),
  /** What it was and what it became, in French. */
  from: nullable(string()),
  to: nullable(string()),
  cents: nullable(integer()),
  /** What whoever did it says of it. */
  note: nullable(string()),
});

export type AuditLine = Sendable<Infer<typeof auditLineSchema>>;

const auditPageSchema = type({
  ...pageOf(auditLineSchema).schema,
  /** Everybody of the team, in the order of their names: whom the log can be narrowed to. */
  people: array(type({ id: string(), displayName: string() })),
});

export type AuditPage = Sendable<Infer<typeof auditPageSchema>>;

export interface AuditQuery extends PageQuery {
  /** Account of who did it. */
  readonly by?: string;
  readonly kind?: string;
  /** Days, `YYYY-MM-DD`, included. */
  readonly from?: string;
  readonly to?: string;
  /** A reference of a booking or the end of one, or the e-mail of a person. */
  readonly q?: string;
}

/** The newest first. */
export const listAuditEvents = contract<undefined, AuditQuery>()({
  method: 'GET',
  path: '/audit',
  answer: auditPageSchema,
});
