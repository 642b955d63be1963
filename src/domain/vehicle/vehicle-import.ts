/** Vehicles that a partner orders from a file: its columns, in French, and what each line says. */

import { parseCsv, writeCsv } from '../lib/csv.ts';
import { keysOf } from '../lib/key-of.ts';
import { readDate, readTime } from '../lib/time/typed-time.ts';
import { categories, energies, gearboxes } from './vehicle.ts';
import { columnLabels, type ImportField, type ImportTexts } from './vehicle-columns.ts';

/** Largest file, in bytes, and most vehicles in it. */
export const importLimits = { bytes: 1_000_000, lines: 500 } as const;

interface Column {
  readonly required?: boolean;
  /** What the template shows. */
  readonly example: string;
  /** What templates called it before; files that were made then are read. */
  readonly before?: string;
  /** What a form's field holds for it; a word that it does not know is left as it is, for the field to refuse. */
  readonly read?: (cell: string) => string;
}

/** Without case, accents, spaces and signs: « N° de série » and « n de serie » are the same. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toLowerCase();

/** The key of a label; its first one where nothing is said. */
const keyIn = (labels: Readonly<Record<string, string>>) => (cell: string) => {
  const wanted = folded(cell);
  const [first = ''] = Object.keys(labels);
  if (wanted === '') return first;
  return Object.keys(labels).find((key) => folded(labels[key] ?? '') === wanted) ?? cell;
};

const yesOrNo = (cell: string): string => {
  const wanted = folded(cell);
  if (wanted === 'oui') return 'yes';
  return wanted === 'non' ? '' : cell.trim();
};

/** What is read of each, in the order of the template. */
const importColumns: Readonly<Record<ImportField, Column>> = {
  plate: { required: true, example: 'AB-123-CD' },
  foreignPlate: { example: 'non', before: 'Plaque étrangère', read: yesOrNo },
  vin: { example: '' },
  brand: { required: true, example: 'Peugeot' },
  model: { required: true, example: '208' },
  energy: { example: energies.petrol, read: keyIn(energies) },
  gearbox: { example: gearboxes.manual, read: keyIn(gearboxes) },
  category: { example: categories.car, read: keyIn(categories) },
  declared: { required: true, example: '15000', before: 'Valeur' },
  mail: { required: true, example: 'lucie.noel@exemple.fr' },
  firstName: { example: 'Lucie', before: 'Prénom' },
  lastName: { example: 'Noël', before: 'Nom' },
  phone: { example: '06 05 06 07 08', before: 'Téléphone' },
  companyName: { example: '', before: 'Société' },
  day: { example: '', before: 'Jour', read: readDate },
  hour: { example: '', before: 'Heure', read: readTimeOrNone },
  ownFrom: { example: '12 Cours Mirabeau, 13100 Aix-en-Provence', read: onOneLine },
  ownBack: { example: '', read: onOneLine },
  ownContactName: { example: 'Élodie Garçon' },
  ownContactPhone: { example: '06 01 02 03 04' },
  ownAccessNote: { example: '' },
  partnerReference: { example: 'Dossier 42' },
  purchaseOrder: { example: 'BC-2026-7', before: 'Bon de commande' },
};

/** Spreadsheets have addresses of several lines. */
function onOneLine(cell: string): string {
  return cell.replace(/\s+/g, ' ');
}

function readTimeOrNone(cell: string): string {
  return cell.trim() === '' ? '' : readTime(cell);
}

export interface ImportProblem {
  /** From 1; the first holds the names of the columns. */
  readonly line: number;
  readonly column: string | null;
  /** In French. */
  readonly reason: string;
}

export interface ImportedLine {
  readonly line: number;
  readonly texts: ImportTexts;
}

export interface ImportReading {
  readonly lines: readonly ImportedLine[];
  /** What is wrong with the file itself; what a line says is the fields' to judge. */
  readonly problems: readonly ImportProblem[];
  /** Columns that say something else: nothing is read of them. */
  readonly ignored: readonly string[];
}

const fields = keysOf(columnLabels);

/** Reads the vehicles of a file. Nothing is read of one whose first line does not name what is needed. */
export function readVehicles(text: string): ImportReading {
  const { records, brokenAt } = parseCsv(text);
  const [head, ...body] = records;
  if (!head) {
    return { lines: [], problems: [{ line: 1, column: null, reason: 'Ce fichier est vide.' }], ignored: [] };
  }
  const named = head.cells.map((cell) => byHead.get(folded(cell)));
  const ignored = head.cells.filter((cell, index) => cell.trim() !== '' && !named[index]);
  const wrongHead = headProblems(head.cells, named);
  if (wrongHead.length > 0) return { lines: [], problems: wrongHead, ignored };

  const places = new Map(fields.map((field) => [field, named.indexOf(field)]));
  const problems: ImportProblem[] = [];
  if (brokenAt !== null) {
    problems.push({
      line: brokenAt,
      column: null,
      reason: 'Un guillemet n’est pas fermé, ou est suivi d’un texte\u00a0: rien n’est lu à partir d’ici.',
    });
  }
  const extra = body[importLimits.lines];
  if (extra) {
    problems.push({
      line: extra.line,
      column: null,
      reason: `Un fichier a ${importLimits.lines} véhicules au plus\u00a0: rien n’est lu à partir d’ici.`,
    });
  }
  const lines: ImportedLine[] = [];
  for (const { line, cells } of body.slice(0, importLimits.lines)) {
    if (cells.length > head.cells.length) {
      problems.push({ line, column: null, reason: 'Cette ligne a plus de colonnes que la première.' });
    } else if (cells.some((cell) => cell.trim() !== '')) {
      lines.push({ line, texts: textsOf((field) => cells[places.get(field) ?? -1] ?? '') });
    }
  }
  return { lines, problems, ignored };
}

const textsOf = (cellOf: (field: ImportField) => string): ImportTexts =>
  Object.fromEntries(
    fields.map((field) => {
      const cell = cellOf(field).trim();
      return [field, importColumns[field].read?.(cell) ?? cell];
    }),
  ) as ImportTexts;

/** The field that a column is of, by what heads it. */
const byHead: ReadonlyMap<string, ImportField> = new Map(
  fields.flatMap((field) => {
    const { before = columnLabels[field] } = importColumns[field];
    return [columnLabels[field], before].map((label) => [folded(label), field] as const);
  }),
);

/** @param named the field of each column, where it has one */
function headProblems(head: readonly string[], named: readonly (ImportField | undefined)[]): ImportProblem[] {
  const problem = (column: string, reason: string) => ({ line: 1, column, reason });
  return [
    ...head
      .filter((_, index) => named[index] && named.indexOf(named[index]) < index)
      .map((cell) => problem(cell, 'Cette colonne est là deux fois.')),
    ...fields
      .filter((field) => importColumns[field].required && !named.includes(field))
      .map((field) => problem(columnLabels[field], 'Cette colonne manque.')),
  ];
}

const examples = fields.map((field) => importColumns[field].example);

/** A file to fill in: the names of the columns and one vehicle. */
export const importTemplate = (): string => writeCsv([Object.values(columnLabels), examples]);
