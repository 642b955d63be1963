/** JSON that is the same text for the same value (RFC 8785), so that a hash of it is a hash of what it says. */

/**
 * Names in the order of their UTF-16 code units, no space, numbers and texts as JavaScript writes them.
 * @throws TypeError for what JSON cannot say: `undefined`, a number that is not finite, an instance such as a Date
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join()}]`;
  if (isRecord(value)) {
    const members = Object.keys(value)
      .sort()
      .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
    return `{${members.join()}}`;
  }
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)) {
    return JSON.stringify(value);
  }
  throw new TypeError('not JSON');
}

/** An instance that says itself how it is written is not what is read again. */
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !('toJSON' in value && typeof value.toJSON === 'function');
