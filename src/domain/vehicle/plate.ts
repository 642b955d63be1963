/**
 * Number plates (domain.md, vehicle): the formats of French ones, and how each is written. A plate is matched without its
 * separators and shown with them.
 */

import { barePlate, pair, serial, wShape } from './bare-plate.ts';

export type PlateKind = 'siv' | 'provisional' | 'w_garage' | 'fni' | 'foreign';

export interface Plate {
  readonly kind: PlateKind;
  /** As it is written on the vehicle: `AA-123-AA`. */
  readonly text: string;
}

/** Foreign plates have at most this many letters and digits, separators not counted. */
const FOREIGN_MAX = 10;

interface Format {
  readonly kind: PlateKind;
  /** Its groups are the parts that the separator stands between. */
  readonly shape: RegExp;
  readonly separator: string;
}

const department = '(?:0[1-9]|[1-8]\\d|9[0-5]|2[AB]|97[1-6])';

const formats: readonly Format[] = [
  { kind: 'provisional', shape: new RegExp(`^(WW)(${serial})(${pair})$`), separator: '-' },
  { kind: 'siv', shape: new RegExp(`^((?!WW)${pair})(${serial})(${pair})$`), separator: '-' },
  { kind: 'w_garage', shape: wShape, separator: '-' },
  // Until 2009: a number, letters, a department.
  {
    kind: 'fni',
    shape: new RegExp(`^([1-9]\\d{0,3})([A-HJ-NP-TV-Z][A-HJ-NP-Z]{0,2})(${department})$`),
    separator: ' ',
  },
];

/**
 * Reads what was typed, whatever its case and separators; null when it is no plate.
 * @param foreign the vehicle is registered abroad: any country's letters and digits are taken as they are
 */
export function readPlate(typed: string, foreign = false): Plate | null {
  const bare = barePlate(typed);
  if (foreign) {
    const isPlate = /^[\p{L}\p{Nd}]+$/u.test(bare) && bare.length <= FOREIGN_MAX;
    return isPlate ? { kind: 'foreign', text: typed.trim().toUpperCase().replace(/\s+/gu, ' ') } : null;
  }
  for (const { kind, shape, separator } of formats) {
    const parts = shape.exec(bare)?.slice(1);
    if (parts) return { kind, text: parts.join(separator) };
  }
  return null;
}

/** Why a plate is refused, in French, or null. */
export function plateError(typed: string, foreign = false): string | null {
  if (typed.trim() === '') return 'Indiquez la plaque d’immatriculation.';
  if (readPlate(typed, foreign)) return null;
  return foreign
    ? `Une plaque étrangère a au plus ${FOREIGN_MAX} lettres et chiffres.`
    : 'Une plaque française s’écrit AA-\u2060123-\u2060AA, sans I, O ni U, ou 123\u00a0ABC\u00a013 avant 2009. Étrangère\u00a0? Cochez la case.';
}
