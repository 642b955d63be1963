/** First part of the bench: what the build weighs, against its budget and what others weigh. */
import { join } from 'node:path';
import { measureAll } from '../budgets/check.ts';
import { readWeights } from '../budgets/weights.ts';
import { repositoryRoot } from '../lib/module-id.ts';
import { thousands } from '../lib/table.ts';
import type { Section } from './promise.ts';

/** Measured once with brotli 11, by the start of the line they stand beside. */
const anchors: Record<string, string> = {
  'index.html with': 'first TCP flight 14 600 B (RFC 6928)',
  'JS that a public page': 'Preact RealWorld 11.9 kB, Angular RealWorld 97.0 kB',
  requests: 'Preact RealWorld 3',
};

/** Weighs the Preact build in `dist/`. */
export function weightSection(): Section {
  const { lines, parts } = measureAll(join(repositoryRoot, 'dist'), readWeights('preact'));
  return {
    title: 'Weight (brotli 11)',
    lines: lines.map(({ what, value, unit, limit }) => {
      const anchor = Object.entries(anchors).find(([start]) => what.startsWith(start))?.[1];
      return {
        what,
        value: `${thousands(value)} ${unit === 'B' ? 'B' : ''}`.trim(),
        kept: limit === undefined || value <= limit,
        ...(limit === undefined ? {} : { promised: `≤ ${thousands(limit)}` }),
        ...(anchor === undefined ? {} : { anchor }),
      };
    }),
    notes: [],
    data: { lines, parts },
  };
}
