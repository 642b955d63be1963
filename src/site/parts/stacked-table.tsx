/** A table whose rows have their names above them on a phone, where columns of words would be too narrow. */
import type { ReactNode } from 'react';
import { as } from '../../ui/list/table-roles.ts';

export interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** A cell alone is that of all columns. */
  readonly cells: readonly ReactNode[];
}

interface StackedTableProps {
  readonly caption: string;
  /** Headings of the columns, that of the names first; none where the caption says enough. */
  readonly head: readonly string[];
  readonly rows: readonly Row[];
  /** Whether its cells are amounts, which stand right. */
  readonly amounts?: boolean;
}

export const StackedTable = ({ caption, head, rows, amounts = false }: StackedTableProps) => (
  <table className={amounts ? 'amounts stacked' : 'stacked'} {...as('table')}>
    <caption>{caption}</caption>
    {head.length > 0 && (
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {head.map((heading) => (
            <th key={heading} scope="col" {...as('columnheader')}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody {...as('rowgroup')}>
      {rows.map(({ key, name, cells }) => (
        <tr key={key} {...as('row')}>
          <th scope="row" {...as('rowheader')}>
            {name}
          </th>
          {cells.map((cell, index) => (
            <td
              key={String(index)}
              colSpan={cells.length === 1 && head.length > 2 ? head.length - 1 : undefined}
              {...as('cell')}
            >
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
