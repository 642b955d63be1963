/** One thing that somebody may do in a walk, as data that fast-check chooses, tells of and shrinks. */

import * as fc from 'fast-check';
import type { BookingWalk } from './booking-walk.ts';

export interface Act {
  /** As a failure names it. */
  readonly name: string;
  readonly run: (walk: BookingWalk) => Promise<unknown>;
}

/** Acts of one kind, and how often they are chosen among the others. */
export interface WeightedAct {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Act>;
}

/** @param fields that it depends on, whose values are in its name */
export const act = <T extends Readonly<Record<string, unknown>>>(
  weight: number,
  name: string,
  fields: { readonly [Name in keyof T]: fc.Arbitrary<T[Name]> },
  run: (walk: BookingWalk, values: T) => Promise<unknown>,
): WeightedAct => ({
  weight,
  arbitrary: fc.record(fields).map((values) => {
    const told = `${name} ${JSON.stringify(values)}`;
    return { name: told, run: (walk: BookingWalk) => run(walk, values as T), toString: () => told };
  }),
});

/** Of whatever list, which may be empty. */
export const pick = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % (items.length || 1)];
