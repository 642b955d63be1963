/** What a step of a trip is sent as: the server alone checks it, as every body. */

import { enums, nullable, number, object, optional } from 'superstruct';
import { reasonError } from '../booking/office/office-rules.ts';
import { clientIdSchema, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { instantSchema } from '../lib/time/instant-schema.ts';
import { tripMoves } from '../trip/trip-machine.ts';
import { MAX_WAITED_MS } from './pending-move.ts';

/** What `POST trip/{id}/status` takes. */
export const tripStatusSchema = object({
  clientId: clientIdSchema,
  transition: enums(tripMoves),
  /** When the tablet says that it was; ISO 8601. */
  at: optional(nullable(instantSchema)),
  /** How long it has waited on the tablet for a network, in milliseconds, by the tablet's own clock. */
  waitedMs: optional(nullable(whole('waitedMs', 0, MAX_WAITED_MS))),
  /** Where the tablet was, in degrees, and how sure it is of that, in metres; only where its driver allows it. */
  position: optional(nullable(object({ lat: number(), lon: number(), accuracy: number() }))),
  /** Why somebody else than its driver says so. */
  reason: optional(ruledOrNull('reason', reasonError)),
});
