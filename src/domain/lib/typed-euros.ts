/** Amounts as people type them, and as fields begin with them: apart from how they are written, which more of the browser needs. */

/** The cents of an amount as typed, `19,90` or `19.9`, spaces and € aside; NaN for anything else. */
export function readEuros(typed: string): number {
  const [, euros, cents = ''] = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€]/g, '')) ?? [];
  return euros === undefined ? Number.NaN : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}

/** `19,90`, as somebody types it. */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
