/** The VAT that an amount includes. */

/**
 * Net and VAT of an amount that includes it, in cents; they always add up to the amount (domain.md, Pricing).
 * @param rate per cent
 */
export function splitVat(cents: number, rate = 20): { net: number; vat: number } {
  // A credit note is the exact opposite of its invoice: halves are rounded away from zero on both.
  const net = Math.sign(cents) * Math.round((Math.abs(cents) * 100) / (100 + rate));
  return { net, vat: cents - net };
}
