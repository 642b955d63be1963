/** What the calls on damage claims take. */

import { boolean, enums, object } from 'superstruct';
import { sha256Schema, uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { keysOf } from '../lib/key-of.ts';
import { CLAIM_FILE_MAX_BYTES, claimFileTypes, fileNameError } from './claim-files.ts';
import {
  bookingReferenceError,
  CLAIM_MAX_CENTS,
  claimDayError,
  claimMessageError,
  claimReasonError,
  claimReferenceError,
  claimTextError,
} from './claim-rules.ts';
import { settlements, speakers } from './claim-words.ts';

const NOT_SO_MUCH = 'Ce montant n’est pas possible.';
/** Higher than a claim is ever changed. */
const VERSION_MAX = 1_000_000_000;

/** Of the claim as it was read by who changes it: where it has changed since, nothing is done. */
const read = { clientId: clientIdSchema, version: whole('version', 1, VERSION_MAX) };
const day = ruled('day', claimDayError);
const reason = ruled('reason', claimReasonError);
const insurerReference = ruledOrNull('insurerReference', claimReferenceError);
const centsOrNull = (name: string) => orNull(whole(name, 0, CLAIM_MAX_CENTS), () => NOT_SO_MUCH);
const idOrNull = (name: string, refusal: string) => orNull(uuidSchema(name, refusal), () => refusal);

/** What `POST claim` takes: of the team, from a report, a message, or what it was told. */
export const openClaimSchema = object({
  clientId: clientIdSchema,
  bookingReference: ruled('bookingReference', bookingReferenceError),
  /** The condition report on which it was noticed. */
  reportId: idOrNull('reportId', 'Aucun état des lieux ne correspond.'),
  /** The message that complains of it: its text is the first of the claim. */
  messageId: idOrNull('messageId', 'Aucun message ne correspond.'),
  /** When we knew of it: what the insurer gives us counts from there. */
  day,
  text: ruled('text', claimTextError),
});

/** What `POST claim/{id}/statement` takes: whose words they are, for the team alone. */
export const statementSchema = object({
  clientId: clientIdSchema,
  speaker: enums(keysOf(speakers)),
  text: ruled('text', claimTextError),
});

/** What `POST claim/{id}/message` takes: mailed to whom the claim is followed with. */
export const claimMessageSchema = object({
  clientId: clientIdSchema,
  text: ruled('text', claimMessageError),
});

/** What `POST claim/{id}/declare` takes. */
export const declareSchema = object({ ...read, day, insurerReference });

/** What `POST claim/{id}/quote` takes: what the repair costs, VAT included. */
export const claimQuoteSchema = object({ ...read, day, cents: whole('cents', 1, CLAIM_MAX_CENTS) });

/** What `POST claim/{id}/amount` takes: what the insurer says, whenever it says so. */
export const claimAmountSchema = object({
  ...read,
  insurerReference,
  deductibleCents: centsOrNull('deductibleCents'),
  insurerCents: centsOrNull('insurerCents'),
});

/** What `POST claim/{id}/settle` takes. */
export const settleSchema = object({
  ...read,
  how: enums(keysOf(settlements)),
  /** Given to the customer; null where the repair itself was paid, or nothing was. */
  cents: centsOrNull('cents'),
  /** Of which invoice it is given back; null for what was ordered. */
  invoiceId: idOrNull('invoiceId', 'Aucune facture ne correspond.'),
  /** Of a transfer: when it left, and what it says. */
  day,
  reference: ruledOrNull('reference', claimReferenceError),
  /** What the customer is told of it. */
  text: ruled('text', claimMessageError),
});

/** What `POST claim/{id}/end` takes: the customer is told why. */
export const endClaimSchema = object({ ...read, how: enums(['refuse', 'drop']), reason });

/** What `POST claim/{id}/reopen` takes. */
export const reopenClaimSchema = object({ ...read, reason });

/** What `POST booking/{id}/claim` takes, of its customer or its partner. */
export const complaintSchema = object({ clientId: clientIdSchema, text: ruled('text', claimTextError) });

/** What `POST claim/{id}/answer` takes, of whoever the claim is followed with. */
export const claimAnswerSchema = object({ clientId: clientIdSchema, text: ruled('text', claimMessageError) });

/** What `POST claim/{id}/file` takes: a file that is to come. */
export const claimFileSchema = object({
  clientId: clientIdSchema,
  name: ruled('name', fileNameError),
  mime: enums(claimFileTypes),
  bytes: whole('bytes', 1, CLAIM_FILE_MAX_BYTES),
  sha256: sha256Schema,
  /** The customer reads it too; what they send is always theirs. */
  isShared: boolean(),
});
