/** Sets when there are appointments, from a day on. What was agreed on before stays as it is. */

import type { Infer } from 'superstruct';
import { frenchSpan } from '../../domain/lib/time/day-span.ts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { addDays, parisInstant, parisTime } from '../../domain/lib/time/paris-time.ts';
import { firstDayError, formatHours, readHours, weekdays } from '../../domain/settings/calendar-rules.ts';
import type { slotRulesSchema, specialDaysSchema } from '../../domain/settings/calendar-schema.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import type { Queryable } from '../database/database.ts';
import { dayText } from '../database/day-text.ts';
import { findByClientId } from '../database/idempotency.ts';
import { lockName } from '../database/named-lock.ts';
import { problem } from '../http/problem.ts';

interface Setting {
  /** Of the administrator. */
  readonly accountId: string;
  readonly now: Date;
}

/**
 * @throws problem ERROR.INVALID for a day that has begun, ERROR.STATE where another version begins on that day, or one was
 *   set since the form was filled in
 */
export async function addRules(
  tx: Queryable,
  asked: Infer<typeof slotRulesSchema>,
  { accountId, now }: Setting,
): Promise<void> {
  const { firstDay } = asked;
  if (await findByClientId(tx, 'slot_rules', asked.clientId)) return;
  const refusal = firstDayError(parisTime(now).day)(firstDay);
  if (refusal !== null) throw problem('ERROR.INVALID', { fields: { firstDay: refusal } });
  await lockName(tx, 'slot_rules');
  const [other] = await tx.query<{ name: string }>(
    `select display_name as name from slot_rules join account on account.id = created_by
     where first_day = $1::date and withdrawn_at is null`,
    [firstDay],
  );
  if (other) {
    const message = `D’autres horaires commencent déjà ce jour-là, saisis par ${other.name}\u00a0: retirez-les d’abord.`;
    throw problem('ERROR.STATE', { message, fields: { firstDay: message } });
  }
  await refuseUnseen(tx, 'slot_rules', asked);
  const id = await inserted(
    tx,
    `insert into slot_rules (client_id, first_day, opening, capacity, lead_minutes, horizon_days, created_at, created_by)
     values ($1, $2::date, $3::jsonb, $4, $5, $6, $7, $8) returning id`,
    [
      asked.clientId,
      firstDay,
      JSON.stringify(weekdays.map((day) => readHours(asked[day]) ?? [])),
      Number(asked.capacity),
      Number(asked.leadHours) * HOUR_MINUTES,
      Number(asked.horizonDays),
      now,
      accountId,
    ],
  );
  const what = since(firstDay);
  await addAuditEvent(tx, { kind: 'slot_rules_set', recordId: id, accountId, detail: { what } }, now);
}

/**
 * @throws problem ERROR.INVALID for days that are over, or the wrong way round, ERROR.STATE where something was set of them
 *   since the form was filled in
 */
export async function addSpecial(
  tx: Queryable,
  asked: Infer<typeof specialDaysSchema>,
  { accountId, now }: Setting,
): Promise<void> {
  const { firstDay, lastDay, reason } = asked;
  if (await findByClientId(tx, 'special_days', asked.clientId)) return;
  const fields = {
    ...(firstDay < parisTime(now).day && { firstDay: 'Ce jour est passé.' }),
    ...(lastDay < firstDay && { lastDay: 'Le dernier jour vient après le premier, ou c’est le même.' }),
  };
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  await lockName(tx, 'special_days');
  await refuseUnseen(tx, 'special_days', asked);
  const id = await inserted(
    tx,
    `insert into special_days (client_id, first_day, last_day, hours, capacity, reason, created_at, created_by)
     values ($1, $2::date, $3::date, $4::jsonb, $5, $6, $7, $8) returning id`,
    [
      asked.clientId,
      firstDay,
      lastDay,
      JSON.stringify(readHours(asked.hours) ?? []),
      asked.capacity.trim() === '' ? null : Number(asked.capacity),
      reason.trim(),
      now,
      accountId,
    ],
  );
  // Who said that an appointment stays did not know of these hours.
  await tx.query(
    `update trip set outside_closed_at = null, outside_closed_by = null
     where outside_closed_at is not null and slot_start >= $1 and slot_start < $2`,
    [parisInstant(firstDay, 0), parisInstant(addDays(lastDay, 1), 0)],
  );
  const detail = { what: frenchSpan(asked), to: formatHours(readHours(asked.hours) ?? []) };
  await addAuditEvent(
    tx,
    { kind: 'special_days_set', recordId: id, accountId, note: reason.trim(), detail },
    now,
  );
}

/** The last day of a setting: hours hold until others do. */
const lastDays = { slot_rules: 'null::date', special_days: 'last_day' } as const;

interface Asked {
  readonly firstDay: string;
  /** Absent of hours, which hold until others do. */
  readonly lastDay?: string;
  /** What was on show; absent where nobody says. */
  readonly seen?: readonly string[] | undefined;
}

/** A form that was filled in before somebody else set the same would undo theirs without a word. @throws problem ERROR.STATE */
async function refuseUnseen(
  tx: Queryable,
  table: keyof typeof lastDays,
  { firstDay, lastDay, seen }: Asked,
): Promise<void> {
  if (seen === undefined) return;
  const last = lastDays[table];
  const [other] = await tx.query<{ name: string; firstDay: string; lastDay: string | null }>(
    `select display_name as name, ${dayText('first_day')} as "firstDay", ${dayText(last)} as "lastDay"
     from ${table} join account on account.id = created_by
     where withdrawn_at is null and coalesce(${last}, 'infinity') >= $1::date and first_day <= coalesce($2::date, 'infinity')
       and ${table}.id::text not in (select jsonb_array_elements_text($3::jsonb))
     order by ${table}.created_at desc limit 1`,
    [firstDay, lastDay ?? null, JSON.stringify(seen.map((id) => id.toLowerCase()))],
  );
  if (!other) return;
  const what = spanOf(other);
  throw problem('ERROR.STATE', {
    message: `Entre-temps, ${other.name} a fait un réglage ${what}\u00a0: vérifiez le vôtre, puis enregistrez de nouveau.`,
  });
}

const spanOf = ({
  firstDay,
  lastDay,
}: {
  readonly firstDay: string;
  readonly lastDay: string | null;
}): string => (lastDay === null ? since(firstDay) : frenchSpan({ firstDay, lastDay }));

const since = (firstDay: string): string => `à partir du ${frenchDay(firstDay)}`;

async function inserted(
  tx: Queryable,
  sql: string,
  values: Parameters<Queryable['query']>[1],
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql, values);
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

/** Which days a setting may still be taken back on, today being `$3`. */
const revocable = {
  slot_rules: { where: 'first_day > $3::date', kind: 'slot_rules_withdrawn' },
  special_days: { where: 'last_day >= $3::date', kind: 'special_days_withdrawn' },
} as const;

/** Takes back what does not hold yet, or special days that are not over. @throws problem ERROR.STATE */
export async function withdraw(
  tx: Queryable,
  table: keyof typeof revocable,
  id: string,
  { accountId, now }: Setting,
): Promise<void> {
  const { where, kind } = revocable[table];
  const [row] = await tx.query<{ firstDay: string; lastDay: string | null }>(
    `update ${table} set withdrawn_at = $2 where id = $1 and withdrawn_at is null and ${where}
     returning ${dayText('first_day')} as "firstDay", ${dayText(lastDays[table])} as "lastDay"`,
    [id, now, parisTime(now).day],
  );
  if (!row) throw problem('ERROR.STATE', { message: 'Ce réglage a déjà été retiré, ou il est passé.' });
  await addAuditEvent(
    tx,
    {
      kind,
      recordId: id,
      accountId,
      detail: {
        what: spanOf(row),
      },
    },
    now,
  );
}
