/** Where the command-line tools of this repository lie: run with this Node, without npx or a shell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './module-id.ts';

/** Absolute path of a package's command, e.g. `toolPath('typescript', 'tsc')`. */
export function toolPath(packageName: string, command = packageName): string {
  const folder = join(repositoryRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin?.[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}`);
  return join(folder, path);
}

/** Arguments that make Node run a TypeScript file of this repository. */
export const typescriptFile = (path: string): string[] => ['--import', 'tsx', join(repositoryRoot, path)];

/** Where `npm run build` puts the server. */
export const serverFolder = join(repositoryRoot, 'dist-server');

/** What starts it. */
export const builtServer = join(serverFolder, 'main.js');

/** Arguments that make Node run it, with stacks that name its sources. */
export const serverProgram: readonly string[] = ['--enable-source-maps', builtServer];
