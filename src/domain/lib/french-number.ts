/**
 * Numbers as French writes them. By hand rather than with Intl: browsers and Node disagree on the spaces, and a price
 * has to read the same on the page, offline and in a mail.
 */

/**
 * A whole number of hundredths (or tenths…) with its comma, grouped by thousands with U+00A0.
 * @param scaled an integer: 3490 with 2 decimals reads 34,90
 */
export function frenchNumber(scaled: number, decimals: number): string {
  const digits = String(Math.abs(scaled)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  const fraction = decimals === 0 ? '' : `,${digits.slice(-decimals)}`;
  return `${scaled < 0 ? '−' : ''}${whole}${fraction}`;
}

/**
 * `4,2 km`, rounded up to the next 100 m: band limits are multiples of 100 m, so a distance that is shown never
 * contradicts the band it fell in (5 001 m reads 5,1 km, not 5,0 km).
 * @param metres a whole number
 */
export function formatKilometres(metres: number): string {
  return `${frenchNumber(Math.ceil(metres / 100), 1)}\u00a0km`;
}

/** `15 km`: for limits, which are whole kilometres. */
export function formatWholeKilometres(metres: number): string {
  return `${frenchNumber(Math.round(metres / 1000), 0)}\u00a0km`;
}
