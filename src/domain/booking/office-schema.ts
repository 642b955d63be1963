/** What the calls of the team on bookings take: no amount, status or owner has a place in them. */

import { enums, nullable, object, optional } from 'superstruct';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { requiredText } from '../lib/text-rule.ts';
import { DAY_MINUTES } from '../lib/time/durations.ts';
import { FEE_MAX_DAYS, feeCodes } from './fee-charge.ts';

const tripKind = enums(['outbound', 'return']);

/** Longest reason, in UTF-16 code units. */
const REASON_MAX_LENGTH = 300;
/** Whoever is later than that has not come. */
const MAX_MINUTES = DAY_MINUTES;

const driverId = uuidSchema('driverId', 'Choisissez un convoyeur.');

/** What `POST booking/{id}/assign` takes. */
export const assignSchema = object({
  clientId: clientIdSchema,
  tripKind,
  /** Null takes the trip from its driver. */
  driverId: orNull(driverId, () => 'Choisissez un convoyeur.'),
});

/** What `POST booking/{id}/fee` takes. */
export const feeSchema = object({
  clientId: clientIdSchema,
  tripKind,
  code: enums(feeCodes),
  days: optional(nullable(whole('days', 1, FEE_MAX_DAYS))),
  minutesLate: optional(nullable(whole('minutesLate', 0, MAX_MINUTES))),
  waivedReason: ruledOrNull('waivedReason', requiredText('Indiquez pourquoi.', REASON_MAX_LENGTH)),
});
