/** What a month comes to by rate of VAT, and its files for the accountant: it loads once its line is unfolded. */
import {
  type BookMonth,
  readFec,
  readReceiptsJournal,
  readSalesJournal,
} from '../../../domain/books/calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { formatPercent } from '../../../domain/lib/percent.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import type { MonthProps } from './month-sums.tsx';

interface Row {
  readonly label: string;
  /** Null of what has none. */
  readonly netCents: number | null;
  readonly vatCents: number | null;
  readonly totalCents: number;
}

function rowsOf({ rates, outsideVatCents, totalCents }: BookMonth): Row[] {
  const sum = (part: 'netCents' | 'vatCents') => rates.reduce((cents, rate) => cents + rate[part], 0);
  return [
    ...rates.map(({ vatRate, netCents, vatCents }) => ({
      label: vatRate === 0 ? 'Sans TVA (article 259-1°)' : `TVA à ${formatPercent(vatRate)}`,
      netCents,
      vatCents,
      totalCents: netCents + vatCents,
    })),
    ...(outsideVatCents === 0
      ? []
      : [
          {
            label: 'Débours, hors champ de la TVA',
            netCents: null,
            vatCents: null,
            totalCents: outsideVatCents,
          },
        ]),
    { label: 'Total', netCents: sum('netCents'), vatCents: sum('vatCents'), totalCents },
  ];
}

const amount = (cents: number | null) => (cents === null ? null : formatEuros(cents));

export function MonthTable({ sums, save }: MonthProps) {
  const { month, fecName } = sums;
  const query = { month };
  return (
    <>
      <DataTable
        caption="Sommes par taux de TVA"
        rows={rowsOf(sums)}
        keyOf={({ label }) => label}
        columns={[
          { heading: 'Taux', cell: ({ label }) => label },
          { heading: 'Hors taxes', cell: ({ netCents }) => amount(netCents), named: true, place: 'end' },
          { heading: 'TVA', cell: ({ vatCents }) => amount(vatCents), named: true, place: 'end' },
          {
            heading: 'Toutes taxes comprises',
            cell: ({ totalCents }) => amount(totalCents),
            named: true,
            place: 'end',
          },
        ]}
      />
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => void save(readFec, {}, fecName, query)}>
          Écritures pour le comptable (FEC)
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => void save(readSalesJournal, {}, `ventes-${month}.csv`, query)}
        >
          Journal des ventes (CSV)
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => void save(readReceiptsJournal, {}, `encaissements-${month}.csv`, query)}
        >
          Journal des encaissements (CSV)
        </button>
      </div>
      {fecName.startsWith('SIREN') && (
        <p className="hint">
          Le SIREN de la société est encore à compléter&nbsp;: dans le nom du fichier des écritures, mettez
          ses neuf chiffres à la place du mot SIREN.
        </p>
      )}
    </>
  );
}
