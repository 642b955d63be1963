/** What the calls of the planning take. */

import { nullable, object, optional, string } from 'superstruct';
import { listOf } from '../lib/contract/described.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, orNull, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { absenceDayError, absenceReasonError, driverPhoneError, licenceDayError } from './driver-rules.ts';
import { MOVES_MAX } from './planning-rules.ts';

const NO_DRIVER = 'Choisissez un convoyeur.';
const tripId = uuidSchema('tripId', 'Aucun trajet ne correspond.');
const driverId = uuidSchema('driverId', NO_DRIVER);
const driverOrNull = orNull(driverId, () => NO_DRIVER);

/** What `POST planning/move` takes: trips, each from who has it, as the page showed it, to who shall have it; null is nobody. */
export const moveTripsSchema = object({
  clientId: clientIdSchema,
  moves: listOf(object({ tripId, from: driverOrNull, to: driverOrNull }), 1, MOVES_MAX),
});

/** What `POST planning/plan` takes: trips, in the order in which somebody is proposed for them. */
export const planTripsSchema = object({ tripIds: listOf(tripId, 1, MOVES_MAX) });

/** What `POST planning/absence` takes: days, both included. */
export const absenceSchema = object({
  clientId: clientIdSchema,
  driverId,
  firstDay: ruled('firstDay', absenceDayError),
  lastDay: ruled('lastDay', absenceDayError),
  reason: ruledOrNull('reason', absenceReasonError),
});

/** What `POST planning/absence/cancel` takes. */
export const cancelAbsenceSchema = object({
  clientId: clientIdSchema,
  absenceId: uuidSchema('absenceId', 'Aucune absence ne correspond.'),
});

/** What was noted before, as it was shown, null for nothing: where that has changed meanwhile nothing is done. */
const from = optional(nullable(string()));

/** What `POST planning/licence` takes: the last day on which a driver's licence is valid. */
export const licenceSchema = object({
  clientId: clientIdSchema,
  driverId,
  until: ruled('until', licenceDayError),
  from,
});

/** What `POST planning/phone` takes: how a driver is called; nothing where they are no more. */
export const driverPhoneSchema = object({
  clientId: clientIdSchema,
  driverId,
  phone: ruledOrNull('phone', driverPhoneError),
  from,
});
