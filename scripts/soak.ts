/**
 * `npm run soak`: the tests that try chance, with full counts, once each, as far as half an hour goes. The next soak goes
 * on where this one stopped (`var/soak.json`): first with what had no time, then with other seeds. A file that failed is
 * tried with the same seed again.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../src/server/files/write-whole.ts';
import { findChromium } from './lib/chromium.ts';
import { repositoryRoot } from './lib/module-id.ts';
import { runNode } from './lib/run.ts';
import { nextFile, type Progress, ran, seedOf } from './lib/soak.ts';
import { typescriptFile } from './lib/tools.ts';
import { runVitest } from './lib/vitest.ts';
import { add, nothing, type Tally, tallyLine } from './lib/vitest-report.ts';

const LIMIT_SECONDS = 30 * 60;
/** Each has servers or browsers of its own: more would only wait for each other on a small machine. */
const AT_A_TIME = 2;

const progressFile = join(repositoryRoot, 'var', 'soak.json');
const now = () => performance.now() / 1000;

/** `tests/server/kill.test.ts`: files whose counts a soak raises. */
const waiting = ['tests/server', 'tests/browser'].flatMap((folder) =>
  readdirSync(join(repositoryRoot, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => readFileSync(join(repositoryRoot, path), 'utf8').includes('process.env.SOAK')),
);

let progress: Progress = existsSync(progressFile) ? JSON.parse(readFileSync(progressFile, 'utf8')) : {};
let total: Tally = nothing;

async function soakInTurn(): Promise<void> {
  for (;;) {
    const file = nextFile(waiting, progress, LIMIT_SECONDS - now());
    if (file === undefined) return;
    waiting.splice(waiting.indexOf(file), 1);
    const seed = String(seedOf(file, progress));
    console.log(`\n── SOAK=1 SEED=${seed} ${file}`);
    const startedAt = now();
    const [, project = ''] = file.split('/');
    const env = { SOAK: '1', SEED: seed, SOAK_SECONDS: String(Math.floor(LIMIT_SECONDS - startedAt)) };
    const { tally } = await runVitest(project, { filter: [file], env });
    progress = ran(progress, file, tally.failed === 0, Math.ceil(now() - startedAt));
    await writeWhole(progressFile, `${JSON.stringify(progress, null, 2)}\n`);
    total = add(total, { ...tally, failures: tally.failures.map((text) => `SEED=${seed} ${text}`) });
  }
}

process.env.CHROME_PATH = await findChromium();
const { code } = await runNode(typescriptFile('scripts/build.ts'));
if (code !== 0) process.exit(code);
await Promise.all(Array.from({ length: AT_A_TIME }, soakInTurn));

console.log();
for (const failure of total.failures) console.log(`✗ ${failure}`);
for (const file of waiting) console.log(`left to the next soak: ${file}`);
console.log(tallyLine(total));
process.exitCode = total.failed > 0 ? 1 : 0;
