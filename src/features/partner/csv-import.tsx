/** Vehicles from a file. Few orders come from one: what reads it is loaded when this is opened. */
import { useState } from 'react';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import type { VehicleRow } from './vehicle-row.ts';

const createReader = () => createLoad(() => loadCalls(() => import('./csv-file.tsx'), 'CsvFile'));

interface CsvImportProps {
  readonly onAdd: (rows: readonly VehicleRow[]) => void;
}

export function CsvImport({ onAdd }: CsvImportProps) {
  const [wanted, setWanted] = useState(false);
  const [reader] = useState(createReader);
  return (
    <details className="import" onToggle={() => setWanted(true)}>
      <summary>Importer un fichier CSV</summary>
      {wanted && (
        <Loadable load={reader} waiting="Chargement…">
          {({ CsvFile }) => <CsvFile onAdd={onAdd} />}
        </Loadable>
      )}
    </details>
  );
}
