/** Days and amounts as spreadsheets of France read them. */

/** `21/11/2026`. @param day `YYYY-MM-DD` */
export const dayCell = (day: string): string => day.split('-').reverse().join('/');

/** `-1234,50`: no spaces, no sign of euro. */
export const amountCell = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');
