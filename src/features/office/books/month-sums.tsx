/** What a month comes to by rate of VAT, and its files for the accountant. */
import {
  type BookMonth,
  readFec,
  readReceiptsJournal,
  readSalesJournal,
} from '../../../domain/books/calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { formatPercent } from '../../../domain/lib/percent.ts';
import { frenchMonth } from '../../../domain/lib/time/month.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Loadable } from '../../../ui/load/loadable.tsx';
import type { SaveDocument } from '../../../ui/load/saved-file.ts';
import type { BooksState } from './books-state.ts';

interface MonthSumsProps {
  readonly books: BooksState;
  readonly save: SaveDocument;
}

export function MonthSums({ books, save }: MonthSumsProps) {
  return (
    <Loadable load={books.sums} waiting="Chargement des sommes du mois…">
      {(sums) =>
        books.month.value.value === sums.month ? (
          <Month sums={sums} save={save} />
        ) : (
          <p className="hint">Choisissez un mois pour ses sommes par taux de TVA et ses journaux.</p>
        )
      }
    </Loadable>
  );
}

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

function Month({ sums, save }: { readonly sums: BookMonth; readonly save: SaveDocument }) {
  const { month, fecName } = sums;
  const query = { month };
  return (
    <details>
      <summary>
        <h2>Mois de {frenchMonth(month)}</h2>
        &nbsp;: sommes par taux de TVA et journaux
      </summary>
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
    </details>
  );
}
