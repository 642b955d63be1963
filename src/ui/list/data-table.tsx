/** A table that becomes cards on a narrow screen. */
import type { AriaAttributes, ReactNode } from 'react';
import { unbroken } from '../screen/unbroken.tsx';
import { as } from './table-roles.ts';
import './data-table.css';

export interface Column<T> {
  readonly heading: string;
  /** Where its heading can be pressed, such as to sort by it: by which button, and what else is said of it. */
  readonly pressed?: {
    readonly button: ReactNode;
    readonly said: Pick<AriaAttributes, 'aria-label' | 'aria-sort'>;
  };
  /** Null where there is nothing to say. */
  readonly cell: (row: T) => ReactNode;
  /** Long words in it, such as addresses, may be cut to make room. */
  readonly wraps?: boolean;
  /** Its heading is written on a card too: what is in it does not say what it is. */
  readonly named?: boolean;
  /**
   * `end`: amounts, which are compared by their ends; `corner`: those that a card has at the end of its first line;
   * `wide`: what is shown where there is room for a table alone.
   */
  readonly place?: 'end' | 'corner' | 'wide';
}

interface DataTableProps<T> {
  readonly caption: string;
  /** The first one names its row. */
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
  readonly keyOf: (row: T) => string;
}

/**
 * Rows that browsers paint as one: of a long list only the groups in sight are looked at, and what was painted of one is
 * kept while it scrolls past. Fills cards of two, three or four columns evenly.
 */
const GROUP = 12;

/** Where each group begins. */
const groups = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / GROUP) }, (_, group) => group * GROUP);

const rowHead = { scope: 'row', tabIndex: -1, ...as('rowheader') };

export function DataTable<T>({ caption, columns, rows, keyOf }: DataTableProps<T>) {
  return (
    <table className="data" {...as('table')}>
      <caption>{caption}</caption>
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {columns.map(({ heading, place, pressed }) => (
            <th key={heading} scope="col" data-place={place} {...as('columnheader')} {...pressed?.said}>
              {heading}
              {pressed?.button}
            </th>
          ))}
        </tr>
      </thead>
      {groups(rows.length).map((start) => (
        <tbody key={start} {...as('rowgroup')}>
          {rows.slice(start, start + GROUP).map((row) => (
            <tr key={keyOf(row)} {...as('row')}>
              {columns.map(({ heading, cell, wraps, named, place }, index) => {
                const Cell = index ? 'td' : 'th';
                return (
                  <Cell
                    key={heading}
                    data-heading={named ? heading : undefined}
                    data-wraps={wraps}
                    data-place={place}
                    {...(index ? as('cell') : rowHead)}
                  >
                    {unbroken(cell(row))}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
