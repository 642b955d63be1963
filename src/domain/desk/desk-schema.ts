/** What the calls of the desk take. */

import { boolean, enums, object, optional } from 'superstruct';
import { AMOUNT_MAX_CENTS } from '../booking/office/office-rules.ts';
import { statementFields } from '../booking/office/office-schema.ts';
import { listOf } from '../lib/contract/described.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { keysOf } from '../lib/key-of.ts';
import { legKinds } from '../tariff/service.ts';
import { BOOKINGS_MAX, closingNoteError, replyError } from './desk-rules.ts';
import { answeredKinds, closedKinds, queueKinds } from './queue-kinds.ts';

const NO_ENTRY = 'Rien de tel n’attend.';
const entryId = uuidSchema('entryId', NO_ENTRY);
const bookingId = uuidSchema('bookingId', NO_ENTRY);

/** What `POST desk/take` takes. */
export const takeSchema = object({
  clientId: clientIdSchema,
  kind: enums(keysOf(queueKinds)),
  entryId,
  /** False gives it back to everybody. */
  taken: boolean(),
  /** Who had it when this was pressed: where that has changed meanwhile nothing is done. */
  from: orNull(uuidSchema('from', NO_ENTRY), () => NO_ENTRY),
});

/** What `POST desk/reply` takes. */
export const replySchema = object({
  clientId: clientIdSchema,
  kind: enums(answeredKinds),
  entryId,
  text: ruled('text', replyError),
});

/** What `POST desk/close` takes: what was done too, where no mail of ours says it. */
export const closeSchema = object({
  clientId: clientIdSchema,
  kind: enums(closedKinds),
  entryId,
  note: ruledOrNull('note', closingNoteError),
});

/** What `POST desk/reopen` takes. */
export const reopenSchema = object({ clientId: clientIdSchema, kind: enums(closedKinds), entryId });

/** What `POST desk/assign` takes. */
export const assignTripSchema = object({
  clientId: clientIdSchema,
  bookingId,
  tripKind: enums(legKinds),
  driverId: uuidSchema('driverId', 'Choisissez un convoyeur.'),
  /** Who had it when this was pressed, null for nobody: where that has changed meanwhile nothing is done. */
  from: orNull(uuidSchema('from', NO_ENTRY), () => NO_ENTRY),
});

/** What `POST desk/close_booking` takes. */
export const closeBookingSchema = object({ clientId: clientIdSchema, bookingId });

/** What `POST desk/close_bookings` and `POST desk/remind` take. */
export const bookingsSchema = object({
  clientId: clientIdSchema,
  bookingIds: listOf(bookingId, 1, BOOKINGS_MAX),
});

/** What `POST desk/transfers` takes: of each booking what is due of it has come, or as far as `cents` go in all. */
export const transfersSchema = object({
  ...bookingsSchema.schema,
  ...statementFields,
  cents: optional(whole('cents', 1, AMOUNT_MAX_CENTS * BOOKINGS_MAX)),
});

/** What `POST desk/transfers/cancel` takes: what was noted of those under the `clientId` of that act. */
export const cancelTransfersSchema = object({
  ...bookingsSchema.schema,
  notedId: uuidSchema('notedId', 'Aucun virement ne correspond.'),
});

/** What `POST desk/mail` takes: it is sent again at once, or given up. */
export const failedMailSchema = object({
  clientId: clientIdSchema,
  entryId,
  act: enums(['retry', 'give_up']),
});
