/** What a field for an amount begins with: apart from how amounts are read, which more of the browser needs. */

/** `19,90`, as somebody types it. */
export const typedEuros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
