/** What administrators ask of the API about when there are appointments. */
import { array, type Infer, integer, nullable, string, type } from 'superstruct';
import { contract } from '../lib/contract/contract.ts';
import { hoursSchema, rulesSchema } from './calendar-answer.ts';
import type { slotRulesSchema, specialDaysSchema, withdrawSchema } from './calendar-schema.ts';

const { opening, capacity, leadMinutes, horizonDays } = rulesSchema.schema;

const settingsSchema = type({
  /** Oldest first. */
  versions: array(
    type({
      entryId: string(),
      firstDay: string(),
      opening,
      capacity,
      leadMinutes,
      horizonDays,
      madeBy: string(),
    }),
  ),
  /** Those that are not over, as they were set: of a day that several have, the last one holds. */
  special: array(
    type({
      entryId: string(),
      firstDay: string(),
      lastDay: string(),
      hours: hoursSchema,
      capacity: nullable(integer()),
      reason: string(),
      madeBy: string(),
      /** Appointments of these days that were made before, and stand outside of their hours. */
      outside: integer(),
    }),
  ),
  /** What the owner has still to say of the company, in French. */
  missing: array(string()),
});

export type Settings = Infer<typeof settingsSchema>;

export const readSettings = contract()({ method: 'GET', path: '/settings', answer: settingsSchema });

export const addSlotRules = contract<Infer<typeof slotRulesSchema>>()({
  method: 'POST',
  path: '/settings/rules',
  answer: settingsSchema,
});

/** Until their first day. */
export const withdrawSlotRules = contract<Infer<typeof withdrawSchema>>()({
  method: 'POST',
  path: '/settings/rules/withdraw',
  answer: settingsSchema,
});

export const addSpecialDays = contract<Infer<typeof specialDaysSchema>>()({
  method: 'POST',
  path: '/settings/special',
  answer: settingsSchema,
});

/** Until their last day. */
export const withdrawSpecialDays = contract<Infer<typeof withdrawSchema>>()({
  method: 'POST',
  path: '/settings/special/withdraw',
  answer: settingsSchema,
});
