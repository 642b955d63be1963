/** The lines of the budget that are about screens: each opened cold, the steps of an order, the driver's tablet. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOpenPath } from '../../src/domain/route/open-path.ts';
import { type ColdLoad, coldLoad, type OpenedScreen, screenChunks } from './cold-screens.ts';
import { chunksFor, filesOf } from './graph.ts';
import { type ColdScreen, limits } from './limits.ts';
import { type BudgetLine, namesIn, sentBytes } from './measure.ts';
import type { BuildWeights, ChunkWeight } from './weights.ts';

/** By route: a file of `src/features` without its extension. */
export type ScreenTable = Readonly<Record<string, string>>;

/** What the service worker holds besides scripts and styles (scripts/build/service-worker.ts), and itself. */
const PRECACHED = ['index.html', 'manifest.webmanifest', 'icons/icon.svg', 'sw.js'];

const FIRST_STEP = '/admin/customer/add/formuladetails';
/** Each with what it asks for once something is typed. */
const LATER_STEPS = [
  ['/admin/customer/add/address', ['src/platform/api/address-search.ts']],
  ['/admin/customer/add/vehicle', []],
  ['/admin/customer/add/slot', ['src/platform/api/slot-calls.ts']],
  ['/admin/customer/add/identity', []],
  ['/admin/customer/add/summary', ['src/features/booking/calls.ts']],
] as const;
const DAY = '/admin/teammate';
const REPORT = '/admin/teammate/mission/:tripId/report/:kind';
const TABLET = [DAY, '/admin/teammate/media', REPORT];

/** @throws when a screen that is weighed is not in the build */
export function screenLines(outDir: string, weights: BuildWeights, screens: ScreenTable): BudgetLine[] {
  const html = readFileSync(join(outDir, 'index.html'), 'utf8');
  const weigh = (files: readonly string[]) =>
    files.reduce((total, file) => total + sentBytes(join(outDir, file)), 0);
  const opened = (route: string): OpenedScreen => ({
    route,
    module: `src/features/${screens[route]}.ts`,
    signedIn: route.startsWith('/admin/') && !isOpenPath(route),
  });
  const chunksOf = (...routes: readonly string[]) => [
    ...new Set(routes.flatMap((route) => screenChunks(weights, opened(route)))),
  ];
  const kindOf = (route: string) => `${screens[route]}${opened(route).signedIn ? '' : ', signed out'}`;
  const routes = Object.keys(screens);
  const loads = routes.map((route) => ({ route, load: coldLoad(weights, html, opened(route)) }));

  const cold = limits.coldScreens.flatMap((screen) => {
    const ofIt = loads.filter(({ route }) => screen.paths.test(route));
    // Several routes of one file load the same, for whoever is signed in and for whoever is not.
    const alike = new Map(ofIt.map(({ route, load }) => [kindOf(route), load]));
    return [...alike].flatMap(([kind, load]) =>
      coldLines(alike.size > 1 ? `${screen.name} (${kind})` : screen.name, screen, load, (files) =>
        weigh(['index.html', ...files]),
      ),
    );
  });

  let before = chunksOf(FIRST_STEP);
  let stepRounds = 0;
  const later = LATER_STEPS.flatMap(([step, typed]) => {
    const chunks = [...chunksOf(step), ...typed.flatMap((module) => chunksFor(weights, module))];
    const lines = stepLines(step, chunks, before, weigh);
    // The document asks at a navigation as it does at its arrival, which is a round that a later step does not have.
    const rounds = newFiles(chunks, before).length > 0 ? coldLoad(weights, html, opened(step)).rounds - 1 : 0;
    stepRounds = Math.max(stepRounds, rounds);
    before = [...before, ...chunks];
    return lines;
  });

  const day = chunksOf(DAY);
  const report = chunksOf(REPORT).filter((chunk) => !day.includes(chunk));
  const tablet = chunksOf(...TABLET);
  const slowest = loads.reduce((a, b) => (b.load.rounds > a.load.rounds ? b : a));
  return [
    ...cold,
    {
      what: 'rounds of any screen opened cold',
      value: slowest.load.rounds,
      unit: 'rounds',
      limit: limits.rounds,
      madeOf: namesIn(slowest.load.late),
    },
    ...later,
    {
      what: 'rounds of any later step of an order',
      value: stepRounds,
      unit: 'rounds',
      limit: limits.laterStep.rounds,
      madeOf: [],
    },
    bytesLine('condition report, what only it needs', weigh(newFiles(report, day)), report, limits.report),
    bytesLine(
      'a driver’s tablet, all it holds',
      weigh([...PRECACHED, ...filesOf(tablet)]),
      tablet,
      limits.tablet,
    ),
  ];
}

function coldLines(
  name: string,
  limit: ColdScreen,
  { files, chunks }: ColdLoad,
  weigh: (files: readonly string[]) => number,
): BudgetLine[] {
  return [
    bytesLine(`${name}, opened cold`, weigh(files), chunks, limit.bytes),
    requestsLine(`  … requests: ${name}`, 1 + files.length, chunks, limit.requests),
  ];
}

function stepLines(
  step: string,
  chunks: readonly ChunkWeight[],
  before: readonly ChunkWeight[],
  weigh: (files: readonly string[]) => number,
): BudgetLine[] {
  const files = newFiles(chunks, before);
  const added = chunks.filter((chunk) => !before.includes(chunk));
  const { bytes, requests } = limits.laterStep;
  return [
    bytesLine(`later step of an order: ${step}`, weigh(files), added, bytes),
    requestsLine(`  … requests: ${step}`, files.length, added, requests),
  ];
}

const newFiles = (chunks: readonly ChunkWeight[], known: readonly ChunkWeight[]): string[] => {
  const there = filesOf(known);
  return filesOf(chunks).filter((file) => !there.includes(file));
};

const bytesLine = (what: string, value: number, made: readonly ChunkWeight[], limit: number): BudgetLine => ({
  what,
  value,
  unit: 'B',
  limit,
  madeOf: namesIn(made),
});

const requestsLine = (
  what: string,
  value: number,
  made: readonly ChunkWeight[],
  limit: number,
): BudgetLine => ({
  what,
  value,
  unit: 'requests',
  limit,
  madeOf: namesIn(made),
});
