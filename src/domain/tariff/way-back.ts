/** What of a round trip is given up with its way back (domain.md, Appointments agreed later). */

import { gridLines, type Leg, ratesOf } from './quote.ts';
import { halfOfEach } from './round-trip.ts';
import { type GridServiceCode, tripsOf } from './service.ts';
import { bandOf, type Tariff } from './tariff.ts';

interface Ordered {
  readonly serviceCode: GridServiceCode;
  /** What it came to, in cents. */
  readonly orderCents: number;
  readonly trips: readonly Pick<Leg, 'kind' | 'distanceMetres'>[];
}

/**
 * What was driven is a single trip: the rest of the round trip's price, in cents. Nothing where there is no way back, or
 * where the trips were included in a subscription.
 */
export function wayBackCents({ serviceCode, orderCents, trips }: Ordered, tariff: Tariff): number {
  if (tripsOf[serviceCode].length < 2) return 0;
  const legs = trips.map(({ distanceMetres }) => ({ bandId: bandOf(distanceMetres, tariff)?.id ?? null }));
  const paid = ratesOf(gridLines[serviceCode], legs, tariff);
  const roundTrip = ratesOf('round_trip', legs, tariff);
  const single = ratesOf('single', legs.slice(0, 1), tariff);
  if (!paid || !roundTrip || !single || orderCents < halfOfEach(...paid)) return 0;
  return Math.max(0, halfOfEach(...roundTrip) - single[0]);
}
