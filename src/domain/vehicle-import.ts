/** Vehicles that a partner orders from a file: its columns, in French, and what each line says. */

import { BOM, parseCsv } from './csv.ts';
import { readDate, readTime } from './slot-at.ts';
import { categories, energies, gearboxes } from './vehicle.ts';

/** Largest file, in bytes, and most vehicles in it. */
export const importLimits = { bytes: 1_000_000, lines: 500 } as const;

interface Column {
  /** First line of the file. */
  readonly label: string;
  readonly required?: boolean;
  /** What the template shows. */
  readonly example: string;
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

/** In the order of the template, by the names of the form's fields. */
export const importColumns = {
  plate: { label: 'Immatriculation', required: true, example: 'AB-123-CD' },
  foreignPlate: { label: 'Plaque étrangère', example: 'non', read: yesOrNo },
  vin: { label: 'Numéro de série', example: '' },
  brand: { label: 'Marque', required: true, example: 'Peugeot' },
  model: { label: 'Modèle', required: true, example: '208' },
  energy: { label: 'Énergie', example: energies.petrol, read: keyIn(energies) },
  gearbox: { label: 'Boîte de vitesses', example: gearboxes.manual, read: keyIn(gearboxes) },
  category: { label: 'Catégorie', example: categories.car, read: keyIn(categories) },
  declared: { label: 'Valeur', required: true, example: '15000' },
  mail: { label: 'E-mail du client', required: true, example: 'lucie.noel@exemple.fr' },
  firstName: { label: 'Prénom', example: 'Lucie' },
  lastName: { label: 'Nom', example: 'Noël' },
  phone: { label: 'Téléphone', example: '06 05 06 07 08' },
  companyName: { label: 'Société', example: '' },
  day: { label: 'Jour', example: '', read: readDate },
  hour: { label: 'Heure', example: '', read: readTimeOrNone },
  partnerReference: { label: 'Votre référence', example: 'Dossier 42' },
  purchaseOrder: { label: 'Bon de commande', example: 'BC-2026-7' },
} as const satisfies Record<string, Column>;

function readTimeOrNone(cell: string): string {
  return cell.trim() === '' ? '' : readTime(cell);
}

export type ImportField = keyof typeof importColumns;

/** What a line says of a vehicle, as the form's fields hold it. */
export type ImportTexts = Readonly<Record<ImportField, string>>;

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
}

const fields = Object.keys(importColumns) as ImportField[];
const columnOf = (field: ImportField): Column => importColumns[field];

/** Reads the vehicles of a file. Nothing is read of one whose first line does not name what is needed. */
export function readVehicles(text: string): ImportReading {
  const { records, brokenAt } = parseCsv(text);
  const [head, ...body] = records;
  if (!head) return { lines: [], problems: [{ line: 1, column: null, reason: 'Ce fichier est vide.' }] };
  const wrongHead = headProblems(head.cells);
  if (wrongHead.length > 0) return { lines: [], problems: wrongHead };

  const places = new Map(fields.map((field) => [field, placeOf(field, head.cells)]));
  const problems: ImportProblem[] = [];
  if (brokenAt !== null) {
    problems.push({
      line: brokenAt,
      column: null,
      reason: 'Un guillemet n’est pas fermé, ou est suivi d’un texte : rien n’est lu à partir d’ici.',
    });
  }
  const extra = body[importLimits.lines];
  if (extra) {
    problems.push({
      line: extra.line,
      column: null,
      reason: `Un fichier a ${importLimits.lines} véhicules au plus : rien n’est lu à partir d’ici.`,
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
  return { lines, problems };
}

const textsOf = (cellOf: (field: ImportField) => string): ImportTexts =>
  Object.fromEntries(
    fields.map((field) => {
      const cell = cellOf(field).trim();
      return [field, columnOf(field).read?.(cell) ?? cell];
    }),
  ) as ImportTexts;

const placeOf = (field: ImportField, head: readonly string[]): number =>
  head.findIndex((cell) => folded(cell) === folded(columnOf(field).label));

function headProblems(head: readonly string[]): ImportProblem[] {
  const known = new Set(fields.map((field) => folded(columnOf(field).label)));
  const problem = (column: string, reason: string) => ({ line: 1, column, reason });
  return [
    ...head
      .filter((cell) => folded(cell) !== '' && !known.has(folded(cell)))
      .map((cell) => problem(cell, 'Cette colonne n’est pas connue.')),
    ...head
      .filter(
        (cell, index) =>
          known.has(folded(cell)) && head.findIndex((one) => folded(one) === folded(cell)) < index,
      )
      .map((cell) => problem(cell, 'Cette colonne est là deux fois.')),
    ...fields
      .filter((field) => columnOf(field).required && placeOf(field, head) < 0)
      .map((field) => problem(columnOf(field).label, 'Cette colonne manque.')),
  ];
}

/** A file to fill in: the names of the columns and one vehicle. These texts of ours hold nothing that needs quotes. */
export const importTemplate = (): string =>
  BOM +
  (['label', 'example'] as const)
    .map((what) => `${fields.map((field) => columnOf(field)[what]).join(';')}\r\n`)
    .join('');
