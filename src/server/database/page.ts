/** Lists by keyset, newest first as a rule: a page begins after the last row of the one before, whatever was added meanwhile. */

/** Rows of a page. */
export const PAGE_SIZE = 50;
/** What a query of one page asks for: one more row says that there is a next page. */
export const PAGE_LIMIT = PAGE_SIZE + 1;

export interface Page<Item> {
  readonly items: Item[];
  /** The id that the next page begins after; null when there is none. */
  readonly next: string | null;
}

/** Of an order, for `order by …`. */
export type Direction = 'asc' | 'desc';

/**
 * Where a page begins.
 * @param keys columns of the order, in which no two rows are alike; of a single one, its id tells rows apart
 * @param parameter `$n` of the id, null for the first page
 */
export function beginsAfter(
  table: string,
  keys: string | readonly string[],
  parameter: string,
  direction: Direction = 'desc',
): string {
  const columns = typeof keys === 'string' ? [keys, 'id'] : keys;
  const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
  return `(${parameter}::uuid is null or (${of(table)}) ${direction === 'desc' ? '<' : '>'}
     (select ${of('last')} from ${table} as last where last.id = ${parameter}::uuid))`;
}

/** @param rows in their order, at most `PAGE_LIMIT` */
export function pageOf<Row extends { readonly id: string }, Item>(
  rows: readonly Row[],
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.slice(0, PAGE_SIZE);
  return {
    items: shown.map(toItem),
    next: rows.length > PAGE_SIZE ? (shown.at(-1)?.id ?? null) : null,
  };
}
