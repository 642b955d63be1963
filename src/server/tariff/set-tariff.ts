/** Sets prices from a day on. What was sold before keeps those of its day. */

import type { Infer } from 'superstruct';
import { formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { endsOf } from '../../domain/lib/machine.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { versionOfDay } from '../../domain/lib/time/versions.ts';
import { subscriptionMachine } from '../../domain/subscription/subscription-states.ts';
import { type SetTariff, tariffFrom } from '../../domain/tariff/set-tariff.ts';
import { setFrom, type TariffChange, tariffChanges } from '../../domain/tariff/tariff-fields.ts';
import { isFarEnough, tariffDayError, tariffErrors, tripReach } from '../../domain/tariff/tariff-rules.ts';
import type { setTariffSchema } from '../../domain/tariff/tariff-schema.ts';
import type { TariffVersions } from '../../domain/tariff/versions.ts';
import { addAuditEvent } from '../audit/audit-event.ts';
import type { Queryable } from '../database/database.ts';
import { dayText } from '../database/day-text.ts';
import { findByClientId } from '../database/idempotency.ts';
import { lockName } from '../database/named-lock.ts';
import { stateList } from '../database/state-list.ts';
import { problem } from '../http/problem.ts';
import { allVersions } from './tariff-holder.ts';
import { type NamedTariff, readNamedTariffs } from './tariff-store.ts';

interface Setting {
  /** Of the administrator. */
  readonly accountId: string;
  readonly now: Date;
  /** What held before anything was set. */
  readonly builtIn: TariffVersions;
}

/**
 * @throws problem ERROR.INVALID for a day that is too near, or prices that do not go together; ERROR.STATE where another version
 * begins on that day, or was set since the form was filled in
 */
export async function addTariff(
  tx: Queryable,
  { clientId, firstDay, lastSeen, ...values }: Infer<typeof setTariffSchema>,
  { accountId, now, builtIn }: Setting,
): Promise<void> {
  if (await findByClientId(tx, 'tariff_version', clientId)) return;
  const refusal = tariffDayError(firstDay, now);
  if (refusal !== null) throw problem('ERROR.INVALID', { fields: { firstDay: refusal } });
  const set = setFrom(values, firstDay);
  const fields = tariffErrors(set);
  if (Object.keys(fields).length > 0) throw problem('ERROR.INVALID', { fields });
  await lockName(tx, 'tariff_version');
  const known = await readNamedTariffs(tx);
  refuseUnseen(known, firstDay, lastSeen);

  const before = versionOfDay(
    allVersions(
      builtIn,
      known.map((one) => one.set),
    ),
    firstDay,
  );
  const changes = tariffChanges(before, tariffFrom(set, before));
  if (changes.length === 0) {
    throw problem('ERROR.INVALID', {
      fields: { firstDay: 'Rien ne change\u00a0: ce sont déjà les prix de ce jour-là.' },
    });
  }
  await requireSoldReach(tx, set);
  const { firstDay: _, ...content } = set;
  const [row] = await tx.query<{ id: string }>(
    `insert into tariff_version (client_id, first_day, content, created_at, created_by)
     values ($1, $2::date, $3::jsonb, $4, $5) returning id`,
    [clientId, firstDay, JSON.stringify(content), now, accountId],
  );
  if (!row) throw new Error('nothing was inserted');
  const detail = { what: since(firstDay), ...fromAndTo(changes) };
  await addAuditEvent(tx, { kind: 'tariff_set', recordId: row.id, accountId, detail }, now);
}

/** A form that was filled in before somebody else set prices would undo theirs without a word. */
function refuseUnseen(known: readonly NamedTariff[], firstDay: string, lastSeen: string): void {
  const same = known.find(({ set }) => set.firstDay === firstDay);
  if (same) {
    const message = `D’autres prix commencent déjà ce jour-là, saisis par ${same.madeBy}\u00a0: retirez-les d’abord.`;
    throw problem('ERROR.STATE', { message, fields: { firstDay: message } });
  }
  const last = known.at(-1);
  if ((last?.entryId ?? '') === lastSeen.toLowerCase()) return;
  const message = last
    ? `Entre-temps, ${last.madeBy} a fixé des prix ${since(last.set.firstDay)}\u00a0: vérifiez les vôtres, puis enregistrez de nouveau.`
    : 'Entre-temps, des prix à venir ont été retirés\u00a0: vérifiez les vôtres, puis enregistrez de nouveau.';
  throw problem('ERROR.STATE', { message });
}

const NOT_OVER = `status not in (${stateList(endsOf(subscriptionMachine))})`;

/** A subscription keeps the radius that it was sold with, and what is included has a price. @throws problem ERROR.INVALID */
async function requireSoldReach(tx: Queryable, set: SetTariff): Promise<void> {
  const [row] = await tx.query<{ metres: number | null }>(
    `select max(included_metres) as metres from subscription where ${NOT_OVER}`,
  );
  const metres = row?.metres ?? 0;
  if (metres <= tripReach(set)) return;
  const refusal = `Des abonnements en cours incluent les trajets jusqu’à ${formatWholeKilometres(metres)}\u00a0: ils y gardent un prix.`;
  throw problem('ERROR.INVALID', { fields: { 'km_10-15': refusal } });
}

const since = (firstDay: string): string => `à partir du ${frenchDay(firstDay)}`;

/** What one price was and becomes is said after its name, once; of several each has its name on either side. */
const fromAndTo = (changes: readonly TariffChange[]) => {
  const side = (one: 'from' | 'to') =>
    changes.map((change) => `${change.label}\u00a0: ${change[one]}`).join('\u00a0; ');
  const [first, ...others] = changes;
  return { from: side('from'), to: first && others.length === 0 ? first.to : side('to') };
};

/** Takes back what does not hold yet. @throws problem ERROR.STATE */
export async function takeBackTariff(
  tx: Queryable,
  id: string,
  { accountId, now }: Pick<Setting, 'accountId' | 'now'>,
): Promise<void> {
  const refused = () =>
    problem('ERROR.STATE', { message: 'Ces prix ont déjà été retirés, ou ils sont en vigueur.' });
  const [row] = await tx.query<{ firstDay: string }>(
    `update tariff_version set withdrawn_at = $2 where id = $1 and withdrawn_at is null
     returning ${dayText('first_day')} as "firstDay"`,
    [id, now],
  );
  // Refused, nothing of this transaction stays.
  if (!row || !isFarEnough(row.firstDay, now)) throw refused();
  const detail = { what: since(row.firstDay) };
  await addAuditEvent(tx, { kind: 'tariff_withdrawn', recordId: id, accountId, detail }, now);
}
