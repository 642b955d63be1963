/** Places at a known distance from the provider, for the tests of prices. */

import * as fc from 'fast-check';
import type { Place } from '../../../src/domain/lib/place.ts';
import { company } from '../../../src/domain/settings/company.ts';

const METRES_PER_DEGREE = (Math.PI * 6_371_008.8) / 180;

/** Due north of the yard. */
export const northOfYard = (metres: number): Place => ({
  lat: company.origin.lat + metres / METRES_PER_DEGREE,
  lon: company.origin.lon,
});

export const anywhere = fc.record({
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
  lon: fc.double({ min: -180, max: 180, noNaN: true }),
});

/** Around the yard, in every direction, on both sides of the grid's limits. */
export const aroundYard = fc.record({
  lat: fc.double({ min: company.origin.lat - 0.2, max: company.origin.lat + 0.2, noNaN: true }),
  lon: fc.double({ min: company.origin.lon - 0.25, max: company.origin.lon + 0.25, noNaN: true }),
});
