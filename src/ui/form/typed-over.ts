/** A draft over what is known today, which may no longer be what it was typed over. */

export type Parts = Readonly<Record<string, unknown>>;

export interface Merged {
  /** What was typed, and today's value of all the rest. */
  readonly parts: Parts;
  /** Something that was typed over has changed meanwhile, to something else than what was typed. */
  readonly disputed: boolean;
}

const differ = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);

/** @param before what `typed` was typed over */
export function typedOver(today: Parts, typed: Parts, before: Parts = {}): Merged {
  const parts = { ...today };
  let disputed = false;
  for (const [name, part] of Object.entries(typed)) {
    if (part === undefined || !differ(part, before[name])) continue;
    if (differ(part, today[name]) && differ(before[name], today[name])) disputed = true;
    parts[name] = part;
  }
  return { parts, disputed };
}
