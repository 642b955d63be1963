/** What a subscription includes of what is ordered now, as the API answers it. */
import { array, type Infer, nullable, number, string, type } from 'superstruct';
import type { Sendable } from '../lib/contract/contract.ts';
import { barePlate } from './bare-plate.ts';

export const coverageSchema = type({
  /** Those whose trips are included, unless something refuses it; null where any vehicle's are. */
  vehicles: nullable(array(type({ plate: string(), refusal: nullable(string()) }))),
  /** Why those of another vehicle are not, in French; null without a subscription that runs. */
  otherwise: nullable(string()),
  /** How far it includes trips, in metres, as it was sold; null without a subscription that runs. */
  includedMetres: nullable(number()),
});

export type Coverage = Sendable<Infer<typeof coverageSchema>>;

/**
 * Whether a trip that is ordered now is included.
 * @param plate however it is written; undefined until it is known: as for a vehicle that is included
 */
export const isIncluded = ({ vehicles }: Pick<Coverage, 'vehicles'>, plate?: string): boolean =>
  vehicles === null ||
  vehicles.some(
    (vehicle) =>
      vehicle.refusal === null && (plate === undefined || barePlate(vehicle.plate) === barePlate(plate)),
  );

/** Whether the trips of any vehicle are included. */
export const coversAny = ({ vehicles }: Coverage): boolean => vehicles === null || vehicles.length > 0;
