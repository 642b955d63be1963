/** The bands of distance that prices depend on (specification §9). Distances in metres. */

import { formatWholeKilometres } from '../lib/french-number.ts';

/** A distance from the provider: above `fromMetres` (0 is included in the first) up to and including `toMetres`. */
export interface Band {
  readonly id: BandId;
  readonly fromMetres: number;
  readonly toMetres: number;
  readonly label: string;
}

export type BandId = '0-5' | '5-10' | '10-15';

/** Both in metres. */
export const band = (id: BandId, fromMetres: number, toMetres: number): Band => ({
  id,
  fromMetres,
  toMetres,
  label: `${fromMetres / 1000}–${formatWholeKilometres(toMetres)}`,
});

/** Nearest first. */
export const bands: readonly Band[] = [
  band('0-5', 0, 5_000),
  band('5-10', 5_000, 10_000),
  band('10-15', 10_000, 15_000),
];
