/** Which modules and parts of the document grew or appeared since the accepted report. */
import type { AcceptedReport } from './accepted.ts';

export interface Growth {
  readonly part: string;
  /** Bytes gained (positive) or lost (negative). */
  readonly change: number;
}

/** The largest changes first, by how much they changed. */
export function growthSince(accepted: AcceptedReport, parts: Readonly<Record<string, number>>): Growth[] {
  const names = new Set([...Object.keys(accepted.parts), ...Object.keys(parts)]);
  return [...names]
    .map((part) => ({ part, change: (parts[part] ?? 0) - (accepted.parts[part] ?? 0) }))
    .filter(({ change }) => change !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
}
