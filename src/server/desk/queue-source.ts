/** One kind of what waits: where it is read, and what of it is shown. */

import type { QueueKind } from '../../domain/desk/queue-kinds.ts';

/** The columns of an entry, in their order, with their types: what a source does not say is null. */
export const columns = {
  id: 'uuid',
  since: 'timestamptz',
  bookingId: 'uuid',
  who: 'text',
  phone: 'text',
  mail: 'text',
  tripKind: 'text',
  driverId: 'uuid',
  contact: 'jsonb',
  slotStart: 'timestamptz',
  slotEnd: 'timestamptz',
  cents: 'bigint',
  text: 'text',
  dueOn: 'text',
} as const;

/** Expressions of SQL; in them and in `where` `$1` is now, and `$2` today in France, `YYYY-MM-DD`. */
export type QueueSource = {
  readonly kind: QueueKind;
  readonly id: string;
  readonly since: string;
  /** What follows `from`, and what waits of it. */
  readonly from: string;
  readonly where: string;
  /** Which come first where more of it waits than is listed; those that wait longest where it is not said. */
  readonly order?: 'slotStart';
} & { readonly [Column in keyof typeof columns]?: string };

/** More of one kind than anybody looks through: beyond it others may wait that are not listed. */
export const SOURCE_LIMIT = 100;

/** The first of one kind: one beyond the limit says that there are more. */
export const selectOf = (source: QueueSource): string => {
  const shown = Object.entries(columns).map(
    ([name, type]) => `(${source[name as keyof typeof columns] ?? 'null'})::${type} as "${name}"`,
  );
  return `(select '${source.kind}' as kind, ${shown.join(', ')}
    from ${source.from} where ${source.where} order by "${source.order ?? 'since'}" limit ${SOURCE_LIMIT + 1})`;
};
