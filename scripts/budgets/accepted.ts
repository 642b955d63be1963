/** The last report that somebody looked at and accepted, kept in the repository: growth is measured from it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Engine } from '../lib/engine.ts';
import type { Measurement } from './measure.ts';

export interface AcceptedReport {
  readonly lines: Readonly<Record<string, number>>;
  readonly parts: Readonly<Record<string, number>>;
}

type AcceptedFile = Partial<Record<Engine, AcceptedReport>>;

const acceptedFile = fileURLToPath(new URL('./accepted.json', import.meta.url));

const readFile = (): AcceptedFile =>
  existsSync(acceptedFile) ? JSON.parse(readFileSync(acceptedFile, 'utf8')) : {};

export const readAccepted = (engine: Engine): AcceptedReport | undefined => readFile()[engine];

/** What a measurement looks like once accepted; parts in alphabetical order, so that a change reads well. */
export const asAccepted = (measurement: Measurement): AcceptedReport => ({
  lines: Object.fromEntries(measurement.lines.map((line) => [line.what, line.value])),
  parts: Object.fromEntries(
    Object.entries(measurement.parts)
      .filter(([, bytes]) => bytes > 0)
      .sort(([a], [b]) => a.localeCompare(b)),
  ),
});

export function writeAccepted(engine: Engine, measurement: Measurement): void {
  const file: AcceptedFile = { ...readFile(), [engine]: asAccepted(measurement) };
  writeFileSync(acceptedFile, `${JSON.stringify(file, null, 2)}\n`);
}
