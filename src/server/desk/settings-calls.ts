/** settings: when there are appointments, as administrators set it, and what is missing of the company. */

import type { Sendable } from '../../domain/lib/contract/contract.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import {
  addSlotRules,
  addSpecialDays,
  readSettings,
  type Settings,
  withdrawSlotRules,
  withdrawSpecialDays,
} from '../../domain/settings/calendar-calls.ts';
import { slotRulesSchema, specialDaysSchema, withdrawSchema } from '../../domain/settings/calendar-schema.ts';
import { missingFacts } from '../../domain/settings/missing-facts.ts';
import { isRepeat } from '../calls/applied-change.ts';
import { json } from '../calls/body-rule.ts';
import { handle } from '../calls/handle.ts';
import type { Services } from '../calls/services.ts';
import type { Queryable } from '../database/database.ts';
import { readNamedSettings } from '../settings/calendar-store.ts';
import { addRules, addSpecial, withdraw } from '../settings/set-calendar.ts';
import { closedDays } from './trip-sources.ts';

const roles = ['ROLE_ADMIN'] as const;
const changing = { roles, problems: ['ERROR.STATE'] } as const;

export const settingsCalls = (services: Services) => {
  /** Does it, and answers all as it has become. */
  const set = async (work: (tx: Queryable, now: Date) => Promise<void>): Promise<Sendable<Settings>> => {
    const now = services.clock();
    await services.database.tx((tx) => work(tx, now));
    return read(services, now);
  };
  return [
    handle(
      readSettings,
      {
        summary: 'When there are appointments, from which days on, and what is missing of the company',
        roles,
      },
      () => read(services, services.clock()),
    ),
    handle(
      addSlotRules,
      { ...changing, summary: 'Sets opening hours and places from a day on', body: json(slotRulesSchema) },
      ({ session: { accountId }, body }) => set((tx, now) => addRules(tx, body, { accountId, now })),
    ),
    handle(
      addSpecialDays,
      { ...changing, summary: 'Closes days, or gives them other hours', body: json(specialDaysSchema) },
      ({ session: { accountId }, body }) => set((tx, now) => addSpecial(tx, body, { accountId, now })),
    ),
    ...(
      [
        [withdrawSlotRules, 'slot_rules', 'Takes back opening hours that do not hold yet'],
        [withdrawSpecialDays, 'special_days', 'Takes back special days that are not over'],
      ] as const
    ).map(([call, table, summary]) =>
      handle(call, { ...changing, summary, body: json(withdrawSchema) }, ({ session: { accountId }, body }) =>
        set(async (tx, now) => {
          const id = body.entryId.toLowerCase();
          if (!(await isRepeat(tx, body.clientId.toLowerCase(), id, now))) {
            await withdraw(tx, table, id, { accountId, now });
          }
        }),
      ),
    ),
  ];
};

async function read({ database }: Pick<Services, 'database'>, now: Date): Promise<Sendable<Settings>> {
  const { versions, special } = await readNamedSettings(database, parisTime(now).day);
  const outside = await countOutside(database, now);
  return {
    versions,
    special: special.map((days) => ({ ...days, outside: outside.get(days.entryId) ?? 0 })),
    missing: missingFacts(),
  };
}

/** How many appointments wait for special days outside of whose hours they are, by the days. */
async function countOutside(database: Queryable, now: Date): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; count: number }>(
    `select special.id, count(*)::int as count from ${closedDays.from} where ${closedDays.where} group by special.id`,
    [now, parisTime(now).day],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
