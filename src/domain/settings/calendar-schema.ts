/** What the calls of settings take. */

import { object, optional } from 'superstruct';
import { listOf } from '../lib/contract/described.ts';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { orNothing } from '../lib/text-rule.ts';
import {
  capacityError,
  dayError,
  horizonError,
  hoursError,
  leadHoursError,
  specialReasonError,
  weekdays,
} from './calendar-rules.ts';

type Weekday = (typeof weekdays)[number];

/** More settings than anybody has to come. */
const SEEN_MAX = 1_000;

/** The settings of the same list that were on show: where one that was not would be undone, nothing is done. */
const seen = optional(listOf(uuidSchema('seen', 'Ce réglage n’existe pas.'), 0, SEEN_MAX));

/** What `POST settings/rules` takes: hours as they are typed, nothing where a day is closed. */
export const slotRulesSchema = object({
  clientId: clientIdSchema,
  firstDay: ruled('firstDay', dayError),
  ...(Object.fromEntries(weekdays.map((day) => [day, ruled(day, hoursError)])) as Readonly<
    Record<Weekday, ReturnType<typeof ruled>>
  >),
  capacity: ruled('capacity', capacityError),
  leadHours: ruled('leadHours', leadHoursError),
  horizonDays: ruled('horizonDays', horizonError),
  seen,
});

/** What `POST settings/special` takes. */
export const specialDaysSchema = object({
  clientId: clientIdSchema,
  firstDay: ruled('firstDay', dayError),
  lastDay: ruled('lastDay', dayError),
  hours: ruled('hours', hoursError),
  /** Nothing where there are as many places as usual. */
  capacity: ruled('capacity', orNothing(capacityError)),
  reason: ruled('reason', specialReasonError),
  seen,
});

/** What takes one of either back. */
export const withdrawSchema = object({
  clientId: clientIdSchema,
  entryId: uuidSchema('entryId', 'Ce réglage n’existe pas.'),
});
