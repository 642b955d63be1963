/** One measured line of the bench: what it is, what it came to, and what was promised. */

export interface PromiseLine {
  readonly what: string;
  /** As people read it, with its unit. */
  readonly value: string;
  /** As people read it; absent where nothing is promised. */
  readonly promised?: string;
  /** What others come to, for comparison. */
  readonly anchor?: string;
  /** False when a promise is missed. */
  readonly kept: boolean;
}

export interface Section {
  readonly title: string;
  readonly lines: readonly PromiseLine[];
  /** Readings worth naming below the table. */
  readonly notes: readonly string[];
  /** The readings themselves, for `var/bench.json`. */
  readonly data: unknown;
}

/** The phone that Lighthouse looks through, in CSS pixels. */
export const phone = { width: 412, height: 823 } as const;

/** Middle value; of an even number of values the lower middle one, so that it is one that was measured. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (middle === undefined) throw new Error('no value to take a median of');
  return middle;
}
