/** When there are appointments, as the office has set it. */

import { parisTime } from '../../domain/lib/time/paris-time.ts';
import type { RulesVersion, SpecialDays, StaffedCalendar } from '../../domain/settings/calendar.ts';
import type { Queryable } from '../database/database.ts';
import { dayText } from '../database/day-text.ts';
import { DRIVING } from '../database/role-list.ts';

/** Of a row of `slot_rules`, for `json_build_object`. */
const VERSION = `'firstDay', ${dayText('first_day')}, 'opening', opening, 'capacity', capacity,
  'leadMinutes', lead_minutes, 'horizonDays', horizon_days`;

/** Of a row of `special_days`. */
const SPECIAL = `'firstDay', ${dayText('first_day')}, 'lastDay', ${dayText('last_day')},
  'hours', hours, 'capacity', capacity`;

const NAMED = `'madeBy', display_name`;

/** All but what is over, with who is there. */
export async function readCalendar(database: Queryable, now: Date): Promise<StaffedCalendar> {
  const [row] = await database.query<StaffedCalendar>(
    `select
       (select coalesce(json_agg(json_build_object(${VERSION}) order by first_day), '[]')
         from slot_rules where withdrawn_at is null) as versions,
       (select coalesce(json_agg(json_build_object(${SPECIAL}) order by created_at), '[]')
         from special_days where withdrawn_at is null and last_day >= $1::date) as special,
       (select count(*)::integer from account where ${DRIVING}) as drivers,
       (select coalesce(json_agg(json_build_object(
           'driverId', account.id, 'firstDay', ${dayText('first_day')}, 'lastDay', ${dayText('last_day')})), '[]')
         from driver_absence join account on account.id = account_id
         where last_day >= $1::date and ${DRIVING}) as absences`,
    [parisTime(now).day],
  );
  return row ?? { versions: [], special: [], drivers: 0, absences: [] };
}

interface Named {
  readonly entryId: string;
  /** Who set it. */
  readonly madeBy: string;
}

export interface NamedSpecialDays extends SpecialDays, Named {
  readonly reason: string;
}

/** The same for who sets it: with who did and why. @param today `YYYY-MM-DD` in Paris */
export async function readNamedSettings(
  database: Queryable,
  today: string,
): Promise<{ readonly versions: (RulesVersion & Named)[]; readonly special: NamedSpecialDays[] }> {
  const [row] = await database.query<{ versions: (RulesVersion & Named)[]; special: NamedSpecialDays[] }>(
    `select
       (select coalesce(json_agg(json_build_object(${VERSION}, 'entryId', slot_rules.id, ${NAMED}) order by first_day), '[]')
         from slot_rules join account on account.id = created_by where withdrawn_at is null) as versions,
       (select coalesce(json_agg(json_build_object(${SPECIAL}, 'entryId', special_days.id, ${NAMED}, 'reason', reason)
           order by special_days.created_at), '[]')
         from special_days join account on account.id = created_by
         where withdrawn_at is null and last_day >= $1::date) as special`,
    [today],
  );
  return row ?? { versions: [], special: [] };
}
