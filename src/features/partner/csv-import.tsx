/** Vehicles from a file. Few orders come from one: what reads it is loaded when this is opened. */
import { Opened } from './opened.tsx';
import type { VehicleRow } from './vehicle-row.ts';

interface CsvImportProps {
  readonly onAdd: (rows: readonly VehicleRow[]) => void;
}

export const CsvImport = ({ onAdd }: CsvImportProps) => (
  <Opened summary="Importer un fichier CSV" load={() => import('./csv-file.tsx')} name="CsvFile">
    {({ CsvFile }) => <CsvFile onAdd={onAdd} />}
  </Opened>
);
