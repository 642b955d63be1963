/** Which of a customer's trips are included in their subscription. */

import { frenchDay } from '../../domain/lib/time/french-date.ts';
import { parisTime } from '../../domain/lib/time/paris-time.ts';
import { coverageBy } from '../../domain/subscription/named-vehicles.ts';
import { covers, coversFrom, type Subscription } from '../../domain/subscription/subscription.ts';
import type { Coverage } from '../../domain/vehicle/coverage.ts';
import { type Inclusion, inclusionOf, notCovered } from '../../domain/vehicle/inclusion.ts';
import type { Queryable } from '../database/database.ts';
import { findLive, lockSubscription } from './subscription-store.ts';
import { vehiclesOf } from './vehicle-store.ts';

export async function coverageOf(database: Queryable, accountId: string, now: Date): Promise<Coverage> {
  const live = await findLive(database, accountId);
  return live ? coverageByOne(database, live, now) : notCovered;
}

async function coverageByOne(database: Queryable, live: Subscription, now: Date): Promise<Coverage> {
  const { day: today } = parisTime(now);
  if (!covers(live, today, now)) {
    const from = coversFrom(live, today, now);
    return from === null ? notCovered : { ...notCovered, otherwise: notYet(from) };
  }
  return coverageBy(await vehiclesOf(database, live, now), live.includedMetres);
}

const notYet = (from: string): string =>
  `Votre abonnement inclut ce qui est commandé à partir du ${frenchDay(from)}, une fois le délai de rétractation passé\u00a0: ce trajet est au tarif habituel.`;

export interface OrderInclusion extends Inclusion {
  /** What includes it; null where it is not. */
  readonly subscriptionId: string | null;
}

/** Of an order that is being made: until the transaction's end no other one of the subscription is, nor is it changed. */
export async function includeOrder(
  tx: Queryable,
  accountId: string,
  plate: string,
  now: Date,
): Promise<OrderInclusion> {
  const live = await findLive(tx, accountId);
  const locked = live && (await lockSubscription(tx, live.id));
  const coverage = locked ? await coverageByOne(tx, locked.subscription, now) : notCovered;
  const inclusion = inclusionOf(coverage, plate);
  return { ...inclusion, subscriptionId: inclusion.includedMetres === null ? null : (live?.id ?? null) };
}
