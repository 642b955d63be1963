/** An archive as another program than ours reads it. */
import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { sha256 } from './media.ts';
import { temporaryFolder } from './temporary-folder.ts';

const run = promisify(execFile);

/** By `unzip`, or by Python where that is not installed: both check every file. */
async function extract(archive: string, goal: string): Promise<void> {
  try {
    await run('unzip', ['-q', archive, '-d', goal], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await run('python3', ['-m', 'zipfile', '-e', archive, goal]);
  }
}

/** @returns the SHA-256 of each file, by its name in the archive */
export async function unzipped(archive: string): Promise<Map<string, string>> {
  const goal = await temporaryFolder({ holds: 'nothing' });
  try {
    await extract(archive, goal.path);
    const files = (await readdir(goal.path, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const hashes = files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(goal.path, path), sha256(await readFile(path))] as const;
    });
    return new Map((await Promise.all(hashes)).sort(([a], [b]) => a.localeCompare(b)));
  } finally {
    await goal.remove();
  }
}
