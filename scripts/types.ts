/** `npm run types`: checks every tsconfig of the repository, two at a time, and lists those that fail. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './lib/module-id.ts';
import { runNode } from './lib/run.ts';
import { toolPath } from './lib/tools.ts';

/** More would only make them wait for each other on a small machine. */
const AT_A_TIME = 2;

const projects = ['src', 'scripts', 'tests'].flatMap((folder) =>
  readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path).replaceAll('\\', '/'))
    .filter((path) => path.endsWith('tsconfig.json')),
);

const tsc = toolPath('typescript', 'tsc');
const failed: string[] = [];
const waiting = [...projects];

async function checkNext(): Promise<void> {
  for (let project = waiting.shift(); project !== undefined; project = waiting.shift()) {
    const { code, output } = await runNode([tsc, '-p', project], { quiet: true });
    console.log(`${code === 0 ? '✓' : '✗'} ${project}${output && `\n${output.trimEnd()}`}`);
    if (code !== 0) failed.push(project);
  }
}

await Promise.all(Array.from({ length: AT_A_TIME }, checkNext));
if (failed.length > 0) {
  console.error(`Types: ${failed.length} of ${projects.length} projects fail: ${failed.sort().join(', ')}`);
  process.exitCode = 1;
}
