/** The files of a build, by their path in it. */
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** `assets/start-1a2b.js`, `tarif/index.html`…, sorted. */
export async function filesOf(outDir: string): Promise<string[]> {
  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(outDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
