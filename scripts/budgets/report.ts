/** Judges a measurement and writes it for people: each line against its limit, and what grew. */
import { signed, table, thousands } from '../lib/table.ts';
import type { AcceptedReport } from './accepted.ts';
import { type Growth, growthSince } from './growth.ts';
import type { BudgetLine, Measurement } from './measure.ts';

/** How many of the largest changes a report names. */
const CHANGES_SHOWN = 8;

export interface BudgetReport {
  readonly text: string;
  /** Why the build fails; empty when every promise holds. */
  readonly faults: readonly string[];
}

/**
 * @param structure sentences on what must not be where it is, whatever it weighs.
 * @param accepted what growth is measured from; absent before the first acceptance.
 */
export function budgetReport(
  measurement: Measurement,
  structure: readonly string[],
  accepted?: AcceptedReport,
): BudgetReport {
  const changes = accepted ? growthSince(accepted, measurement.parts) : [];
  const tooHeavy = measurement.lines.filter(isOver).map((line) => overSentence(line, measurement, changes));
  const faults = [...tooHeavy, ...structure];
  const grown = changes
    .slice(0, CHANGES_SHOWN)
    .map(({ part, change }) => `  ${signed(change).padStart(8)} B  ${part}`);
  const text = [
    table([
      ['what (brotli 11)', 'now', 'limit', 'change'],
      ...measurement.lines.map((line) => [
        `${isOver(line) ? '✗' : '✓'} ${line.what}`,
        thousands(line.value),
        line.limit === undefined ? '–' : thousands(line.limit),
        changeOf(line, accepted),
      ]),
    ]),
    grown.length > 0 ? `Changed since the accepted report (before compression):\n${grown.join('\n')}` : '',
    faults.map((fault) => `✗ ${fault}`).join('\n'),
  ];
  return { text: text.filter((part) => part !== '').join('\n\n'), faults };
}

const isOver = (line: BudgetLine): boolean => line.limit !== undefined && line.value > line.limit;

const changeOf = (line: BudgetLine, accepted?: AcceptedReport): string => {
  const before = accepted?.lines[line.what];
  return before === undefined ? 'new' : signed(line.value - before);
};

function overSentence(line: BudgetLine, measurement: Measurement, changes: readonly Growth[]): string {
  const inLine = new Set(line.madeOf);
  const grown = changes.find(({ part, change }) => change > 0 && inLine.has(part));
  const bytesOf = (part: string) => measurement.parts[part] ?? 0;
  const heaviest = [...inLine].sort((a, b) => bytesOf(b) - bytesOf(a))[0];
  const cause = grown
    ? `; what grew most in it since the accepted report is ${grown.part} (${signed(grown.change)} B before compression)`
    : heaviest
      ? `; the heaviest in it is ${heaviest} (${thousands(bytesOf(heaviest))} B before compression)`
      : '';
  const excess = thousands(line.value - (line.limit ?? 0));
  return `${line.what}: ${thousands(line.value)} ${line.unit}, ${excess} over its limit${cause}`;
}
