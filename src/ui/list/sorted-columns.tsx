/** Headings by which a list is sorted: pressed again, the other way round where there is one. */
import { writeQuery } from '../../platform/page/query.ts';
import type { FieldState } from '../form/field-state.ts';
import type { PagedList } from '../load/paged-list.ts';
import type { Column } from './data-table.tsx';
import './sorted-columns.css';

/** How a list is sorted by a heading, as its address says it; the first one at the first press. */
export type Orders = Readonly<
  Record<string, readonly (readonly [order: string, sorted: 'ascending' | 'descending'])[]>
>;

interface SortedList {
  readonly list: Pick<PagedList<never>, 'restart'>;
  readonly form: { readonly fields: { readonly sort: FieldState } };
}

/** @param orders by heading */
export function sortedColumns<T>(
  columns: readonly Column<T>[],
  orders: Orders,
  { list, form }: SortedList,
): readonly Column<T>[] {
  const { name, value } = form.fields.sort;
  return columns.map((column) => {
    const { heading } = column;
    const own = orders[heading];
    if (!own) return column;
    const at = own.findIndex(([order]) => order === value.value);
    // What else is typed waits for its button.
    const sort = () => {
      value.value = own[(at + 1) % own.length]?.[0] ?? '';
      writeQuery(name, value.value);
      list.restart();
    };
    return {
      ...column,
      pressed: {
        button: <button type="button" aria-label={`Trier\u00a0: ${heading}`} onClick={sort} />,
        said: { 'aria-label': heading, 'aria-sort': own[at]?.[1] },
      },
    };
  });
}
