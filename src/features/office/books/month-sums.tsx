/** The sums of the month on show and its files, in one line that unfolds. */
import { useState } from 'react';
import type { BookMonth } from '../../../domain/books/calls.ts';
import { ofMonth } from '../../../domain/lib/time/month.ts';
import { loadPart } from '../../../platform/api/load-calls.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import type { SaveDocument } from '../../../ui/load/saved-file.ts';
import { useLoaded } from '../../../ui/load/use-loaded.ts';
import { Alert } from '../../../ui/screen/alert.tsx';
import type { BooksState } from './books-state.ts';

interface MonthSumsProps {
  readonly books: BooksState;
  readonly save: SaveDocument;
}

export function MonthSums({ books, save }: MonthSumsProps) {
  return (
    <Loadable load={books.sums} waiting="Chargement…">
      {(sums) =>
        // Other days than a month's have no journals.
        books.month.value.value === sums.month && <Month sums={sums} save={save} />
      }
    </Loadable>
  );
}

export interface MonthProps {
  readonly sums: BookMonth;
  readonly save: SaveDocument;
}

const loadTable = loadPart(() => import('./month-table.tsx'), 'MonthTable');

function Month({ sums, save }: MonthProps) {
  const [isOpen, open] = useState(false);
  const { Part: MonthTable, failure } = useLoaded(isOpen, loadTable);
  return (
    <details onToggle={({ currentTarget }) => open(currentTarget.open)}>
      <summary>
        <h2>Mois {ofMonth(sums.month)}</h2>
        &nbsp;: sommes par taux de TVA et journaux
      </summary>
      {MonthTable && <MonthTable sums={sums} save={save} />}
      <Alert message={failure} />
    </details>
  );
}
