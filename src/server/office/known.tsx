/** @jsxRuntime automatic */
/** What is known of something, and what it costs: drawn as the other screens draw it (src/ui/screen/facts.tsx, price-table.tsx). */

import type { FactList } from '../../domain/lib/fact-list.ts';
import { formatEuros } from '../../domain/lib/money.ts';

export function Facts({ facts }: { readonly facts: FactList }) {
  return (
    <dl className="card">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PriceTableProps {
  readonly lines: readonly { readonly label: string; readonly cents: number }[];
  readonly totalCents: number;
}

export function PriceTable({ lines, totalCents }: PriceTableProps) {
  return (
    <table className="lines">
      <caption>Prix, toutes taxes comprises</caption>
      <tbody>
        {[...lines, { label: 'Total', cents: totalCents }].map(({ label, cents }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same fee may be due twice, and rows never move.
          <tr key={index}>
            <th scope="row">{label}</th>
            <td>{formatEuros(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
