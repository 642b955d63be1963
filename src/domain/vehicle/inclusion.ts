/** Whether a subscription includes the trips of a vehicle (domain.md, What a subscription covers). */

import { barePlate } from './bare-plate.ts';
import { type Coverage, isIncluded } from './coverage.ts';

export interface Inclusion {
  /** How far its trips are included, in metres; null where they are not. */
  readonly includedMetres: number | null;
  /** Why not, in French; null where there is no subscription that could. */
  readonly refusal: string | null;
}

/**
 * Of an order that is made now.
 * @param plate however it is written; undefined until it is known: the price is then that of a vehicle that is included
 */
export function inclusionOf(coverage: Coverage, plate: string | undefined): Inclusion {
  if (isIncluded(coverage, plate)) return { includedMetres: coverage.includedMetres, refusal: null };
  const { vehicles, otherwise } = coverage;
  const named = vehicles?.find(
    (vehicle) => plate === undefined || barePlate(vehicle.plate) === barePlate(plate),
  );
  return { includedMetres: null, refusal: named?.refusal ?? otherwise };
}

/** Of who has no subscription that runs. */
export const notCovered: Coverage = { vehicles: [], otherwise: null, includedMetres: null };
