/** What a customer sends about the inspections of their vehicles. */

import { boolean, enums, object } from 'superstruct';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { keysOf } from '../lib/key-of.ts';
import { dayError, inspectionDates } from './inspection-date.ts';

/** What `PUT booking/{id}/inspection` takes: one date, and what it is the date of. */
export const inspectionSchema = object({
  clientId: clientIdSchema,
  kind: enums(keysOf(inspectionDates)),
  day: ruled('day', dayError, {
    type: 'string',
    format: 'date',
  }),
});

/** What `PUT vehicle/reminder` takes. */
export const reminderSchema = object({
  clientId: clientIdSchema,
  /** Whether they are sent. */
  wanted: boolean(),
});
