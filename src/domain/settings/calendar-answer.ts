/** When there are appointments, as the API says it: to whoever picks one, and to who sets it. */
import { array, integer, string, type } from 'superstruct';
import { tableOf } from '../lib/contract/described.ts';

export const hoursSchema = array(type({ from: integer(), to: integer() }));

/** @see SlotRules */
export const rulesSchema = type({
  opening: array(hoursSchema),
  days: tableOf(string(), hoursSchema),
  capacity: integer(),
  leadMinutes: integer(),
  horizonDays: integer(),
});
