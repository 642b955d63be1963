/** What became of a vehicle between two condition reports: which damages are new, known from the first, or repaired. */

import type { Damage } from './condition-report.ts';

/** How far apart one damage may be marked twice, in the width and height of its view. */
const NEAR = 0.12;

export interface DamageComparison {
  /** In both, as each of them says it. */
  readonly known: readonly { readonly before: Damage; readonly after: Damage }[];
  /** Only in the later report. */
  readonly added: readonly Damage[];
  /** Only in the earlier one. */
  readonly repaired: readonly Damage[];
}

/**
 * A damage is known where the other report has one of the same type on the same part of the same view, near enough; each
 * answers for one other at most, the nearest first. Exchanging the reports exchanges what is new and what is repaired.
 */
export function compareDamages(before: readonly Damage[], after: readonly Damage[]): DamageComparison {
  const pairs = before
    .flatMap((one) => after.map((other) => ({ before: one, after: other, apart: distance(one, other) })))
    .filter(({ before: one, after: other, apart }) => isSameKind(one, other) && apart <= NEAR)
    .map((pair) => ({ ...pair, order: [pair.before, pair.after].map(textOf).sort().join() }))
    // Which report is the earlier one decides nothing.
    .sort((one, other) => one.apart - other.apart || (one.order < other.order ? -1 : 1));
  const matched = { before: new Set<Damage>(), after: new Set<Damage>() };
  const known = pairs.filter((pair) => {
    if (matched.before.has(pair.before) || matched.after.has(pair.after)) return false;
    matched.before.add(pair.before);
    matched.after.add(pair.after);
    return true;
  });
  return {
    known: known.map((pair) => ({ before: pair.before, after: pair.after })),
    added: after.filter((damage) => !matched.after.has(damage)),
    repaired: before.filter((damage) => !matched.before.has(damage)),
  };
}

const isSameKind = (one: Damage, other: Damage): boolean =>
  one.view === other.view && one.part === other.part && one.type === other.type;

const distance = (one: Damage, other: Damage): number => Math.hypot(one.x - other.x, one.y - other.y);

const textOf = ({ x, y, severity, photos }: Damage): string => JSON.stringify([x, y, severity, photos]);
