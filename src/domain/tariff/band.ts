/** The bands of distance that prices depend on (specification §9). Distances in metres. */

import { formatWholeKilometres } from '../lib/french-number.ts';

/** A distance from the provider: above `fromMetres` (0 is included in the first) up to and including `toMetres`. */
export interface Band {
  readonly id: BandId;
  readonly fromMetres: number;
  readonly toMetres: number;
  readonly label: string;
}

/** Nearest first. They stand for the first, second and third band, whatever their limits are by now: prices are kept by them. */
export const bandIds = ['0-5', '5-10', '10-15'] as const;

export type BandId = (typeof bandIds)[number];

/** @param ends of each band, in metres, increasing */
export const bandsOf = (ends: Readonly<Record<BandId, number>>): readonly Band[] =>
  bandIds.map((id, index) => {
    const before = bandIds[index - 1];
    const fromMetres = before ? ends[before] : 0;
    const toMetres = ends[id];
    return { id, fromMetres, toMetres, label: `${fromMetres / 1000}–${formatWholeKilometres(toMetres)}` };
  });

/** Nearest first. */
export const bands = bandsOf({ '0-5': 5_000, '5-10': 10_000, '10-15': 15_000 });
