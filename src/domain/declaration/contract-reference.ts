/** References of contracts, as people type them from a mail. */

export interface ContractReference {
  readonly kind: 'booking' | 'subscription';
  /** As it is written: `CVG-2026-000123`, `ABO-2026-000001`. */
  readonly text: string;
}

/** What stands between its parts, or nothing. */
const shape = /^(CVG|ABO)[\s.\-–_]*(\d{4})[\s.\-–_]*(\d{1,9})$/u;

/** Reads a reference, whatever its case, separators and zeros; null when it is none. */
export function readReference(typed: string): ContractReference | null {
  const [, prefix, year, number] = shape.exec(typed.trim().toUpperCase()) ?? [];
  if (!prefix) return null;
  return {
    kind: prefix === 'CVG' ? 'booking' : 'subscription',
    text: `${prefix}-${year}-${String(Number(number)).padStart(6, '0')}`,
  };
}
