/** The versions of the prices that were set, as they are stored: those that were taken back are none. */

import type { SetTariff } from '../../domain/tariff/set-tariff.ts';
import type { Queryable } from '../database/database.ts';
import { dayText } from '../database/day-text.ts';

export interface StoredTariff {
  readonly entryId: string;
  readonly set: SetTariff;
}

interface Row {
  readonly entryId: string;
  readonly firstDay: string;
  readonly content: Omit<SetTariff, 'firstDay'>;
}

const storedOf = <Stored extends Row>({ firstDay, content }: Stored): SetTariff => ({ ...content, firstDay });

/** By their first days. */
export async function readSetTariffs(database: Queryable): Promise<SetTariff[]> {
  const rows = await database.query<Row>(
    `select id as "entryId", ${dayText('first_day')} as "firstDay", content
     from tariff_version where withdrawn_at is null order by first_day`,
  );
  return rows.map(storedOf);
}

export interface NamedTariff extends StoredTariff {
  /** Who set it. */
  readonly madeBy: string;
}

/** In the order in which they were set. */
export async function readNamedTariffs(database: Queryable): Promise<NamedTariff[]> {
  const rows = await database.query<Row & Pick<NamedTariff, 'madeBy'>>(
    `select tariff_version.id as "entryId", ${dayText('first_day')} as "firstDay", content, display_name as "madeBy"
     from tariff_version join account on account.id = created_by
     where withdrawn_at is null order by position`,
  );
  return rows.map((row) => ({ entryId: row.entryId, madeBy: row.madeBy, set: storedOf(row) }));
}
