/** What something costs, line by line, and in all. */
import { formatEuros } from '../../domain/lib/money.ts';
import './price-table.css';

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
