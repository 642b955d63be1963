/** The versions of Node that the product is said to run on, each as a program: npm has packages of its binaries. */

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The floor (`engines` in package.json) and one of each line that is supported; `.nvmrc` names the last. */
export const nodeVersions = ['20.19.0', '22.23.5', '24.22.3'] as const;

const run = promisify(execFile);

/** Where that version of Node lies, in npm's cache once it has come. @throws when it cannot be had */
export async function nodeProgram(version: string): Promise<string> {
  const found = `--package=node-${process.platform}-${process.arch}@${version}`;
  // Without network npm would try for minutes.
  const quickly = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000'];
  const program = ['node', '-p', 'process.version + process.execPath'];
  const { stdout } = await run('npm', ['exec', '--yes', ...quickly, found, '--', ...program]);
  const [said, path] = [stdout.slice(0, version.length + 1), stdout.slice(version.length + 1).trim()];
  if (said !== `v${version}`) throw new Error(`npm brought ${stdout.trim()}`);
  return path;
}
