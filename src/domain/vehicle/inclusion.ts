/** Whether a subscription includes the trips of a vehicle (domain.md, What a subscription covers). */

import { barePlate } from './bare-plate.ts';
import { type Coverage, isIncluded } from './coverage.ts';

export interface Inclusion {
  readonly included: boolean;
  /** Why not, in French; null where there is no subscription that could. */
  readonly refusal: string | null;
}

/**
 * Of an order that is made now.
 * @param plate however it is written; undefined until it is known: the price is then that of a vehicle that is included
 */
export function inclusionOf(coverage: Coverage, plate: string | undefined): Inclusion {
  if (isIncluded(coverage, plate)) return { included: true, refusal: null };
  const { vehicles, otherwise } = coverage;
  const named = vehicles?.find(
    (vehicle) => plate === undefined || barePlate(vehicle.plate) === barePlate(plate),
  );
  return { included: false, refusal: named?.refusal ?? otherwise };
}

/** Of who has no subscription that runs. */
export const notCovered: Coverage = { vehicles: [], otherwise: null };
