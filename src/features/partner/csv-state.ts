/** A file of vehicles, in signals: read, shown, and then added to the order or given up. */
import { type ReadonlySignal, signal } from '@preact/signals-react';
import {
  type ImportProblem,
  type ImportReading,
  importLimits,
  importTemplate,
  readVehicles,
} from '../../domain/vehicle/vehicle-import.ts';
import { saveFile } from '../../platform/http/save-file.ts';
import { type CsvAddresses, createCsvAddresses } from './csv-addresses.ts';
import { createVehicleRow, type RowProblem, type VehicleRow } from './vehicle-row.ts';

export interface Preview {
  readonly name: string;
  readonly rows: readonly VehicleRow[];
  /** Of the file and of its lines, in their order. */
  readonly problems: readonly ImportProblem[];
  /** Columns of which nothing is read. */
  readonly ignored: readonly string[];
  readonly addresses: CsvAddresses;
}

export interface CsvState {
  readonly preview: ReadonlySignal<Preview | null>;
  /** Why a file could not be read, in French. */
  readonly failure: ReadonlySignal<string | null>;
  readonly read: (file: File) => Promise<void>;
  readonly close: () => void;
}

const UNREADABLE = 'Ce fichier ne peut pas être lu\u00a0: choisissez-le de nouveau.';

export function createCsv(): CsvState {
  const preview = signal<Preview | null>(null);
  const failure = signal<string | null>(null);

  async function read(file: File) {
    failure.value = null;
    preview.value = null;
    if (file.size > importLimits.bytes) {
      failure.value = `Ce fichier dépasse ${importLimits.bytes / 1_000_000}\u00a0Mo\u00a0: partagez-le.`;
      return;
    }
    try {
      preview.value = previewOf(file.name, readVehicles(textOf(await file.arrayBuffer())));
    } catch {
      // It was moved, or its disk is gone.
      failure.value = UNREADABLE;
    }
  }

  function close() {
    preview.value = null;
  }

  return { preview, failure, read, close };
}

export const saveTemplate = (): void =>
  saveFile(new Blob([importTemplate()], { type: 'text/csv;charset=utf-8' }), 'vehicules.csv');

function previewOf(name: string, { lines, problems, ignored }: ImportReading): Preview {
  const rows = lines.map(({ texts, line }) => createVehicleRow(texts, line));
  const ofRows = rows.flatMap((row) =>
    problemsOf(row).map((problem) => ({ ...problem, line: row.line ?? 0 })),
  );
  const inOrder = [...problems, ...ofRows].sort((one, other) => one.line - other.line);
  return { name, rows, problems: inOrder, ignored, addresses: createCsvAddresses(rows) };
}

/** But for its addresses, which are asked for and confirmed apart. */
export const problemsOf = ({ problems, pickers }: VehicleRow): RowProblem[] =>
  problems.peek().filter(({ field }) => !(field in pickers));

/** UTF-8, or what French spreadsheets write where they are not asked for it. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
