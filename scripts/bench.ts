/**
 * `npm run bench`: what the built product (`dist/`) weighs, how fast it paints and moves, against what it promises.
 * Options after `--`: `--runs=3` readings of each page, `--pages=/#/tarif,/tarif/` instead of all, `--only=weight,paint,
 * navigation,cold,tap,visit,refresh,bookings,scale,tablets,video`, `--million` bookings instead of a hundred thousand. Writes `var/bench.json`; exits with 1 when a promise is missed.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bookingsSection } from './bench/bookings.ts';
import { coldScreensSection } from './bench/cold-screens.ts';
import { firstVisitSection } from './bench/first-visit.ts';
import { navigationSection } from './bench/navigation.ts';
import { paintSection } from './bench/paint.ts';
import type { Section } from './bench/promise.ts';
import { refreshStormSection } from './bench/refresh-storm.ts';
import { scaleSection } from './bench/scale/scale.ts';
import { type BuiltSite, serveBuiltSite } from './bench/site.ts';
import { tabletsSection } from './bench/tablets.ts';
import { tapSection } from './bench/tap.ts';
import { videoSection } from './bench/video.ts';
import { weightSection } from './bench/weight.ts';
import { repositoryRoot } from './lib/module-id.ts';
import { table } from './lib/table.ts';

const option = (name: string): string | undefined =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3);

const runs = Number(option('runs') ?? 3);
const pages = option('pages')?.split(',');
const only = option('only')?.split(',');

const parts: Record<string, (site: BuiltSite) => Section | Promise<Section>> = {
  weight: weightSection,
  visit: firstVisitSection,
  navigation: navigationSection,
  cold: (site) => coldScreensSection(site, runs),
  tap: (site) => tapSection(site, runs),
  refresh: refreshStormSection,
  bookings: bookingsSection,
  scale: scaleSection,
  tablets: tabletsSection,
  video: videoSection,
  paint: (site) => paintSection(site, { runs, ...(pages ? { pages } : {}) }),
};

if (!existsSync(join(repositoryRoot, 'dist/index.html'))) {
  console.error('There is no build to measure: run "npm run build" first.');
  process.exit(2);
}

const sections: Section[] = [];
const site = await serveBuiltSite();
try {
  for (const [name, run] of Object.entries(parts)) {
    if (only && !only.includes(name)) continue;
    console.error(`Measuring ${name}…`);
    sections.push(await run(site));
  }
} finally {
  await site.stop();
}

const rows = sections.flatMap(({ title, lines }) => [
  [`── ${title}`],
  ...lines.map((line) => [
    `${line.kept ? '✓' : '✗'} ${line.what}`,
    line.value,
    line.promised ?? '–',
    line.anchor ?? '',
  ]),
]);
console.log(`\n${table([['what', 'measured', 'promised', 'others'], ...rows])}`);
for (const note of sections.flatMap((section) => section.notes)) console.log(`  ${note}`);

const missed = sections.flatMap(({ lines }) => lines.filter((line) => !line.kept));
console.log(`\n${missed.length === 0 ? 'Every promise kept.' : `${missed.length} promises missed.`}`);
mkdirSync(join(repositoryRoot, 'var'), { recursive: true });
const file = join(repositoryRoot, 'var/bench.json');
writeFileSync(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), sections }, null, 2)}\n`);
console.log(`Written to ${file}`);
process.exitCode = missed.length > 0 ? 1 : 0;
