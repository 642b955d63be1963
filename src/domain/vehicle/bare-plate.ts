/** What a driver's tablet knows of number plates: which are the same, and how a W plate is written. */

const separators = /[\s.\-–·]/gu;

// I, O and U are left out since they look like 1, 0 and V; SS and WW have a meaning of their own.
export const serial = '(?!000)\\d{3}';
export const pair = '(?!SS)[A-HJ-NP-TV-Z]{2}';

/** Of a W plate without its separators: its groups are the parts that they stand between. */
export const wShape: RegExp = new RegExp(`^(W)(${serial})(${pair})$`);

/** A plate without what separates its parts: what two ways of writing it have in common. */
export const barePlate = (text: string): string => text.trim().toUpperCase().replace(separators, '');

/** A W plate as it is written, W-123-AB; null for anything else. */
export const readWPlate = (typed: string): string | null =>
  wShape.exec(barePlate(typed))?.slice(1).join('-') ?? null;
