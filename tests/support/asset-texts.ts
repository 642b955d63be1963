/** The files of the build by what they say: what several screens share has no name. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.env.TEST_DIST ?? 'dist', 'assets');

/** Addresses of the scripts that hold one of these texts. @throws where a text is in none */
export function scriptsThatSay(...texts: readonly string[]): string[] {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  return texts.flatMap((text) => {
    const found = scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(text));
    if (found.length === 0) throw new Error(`no script says ${text}`);
    return found.map((name) => `/assets/${name}`);
  });
}

/** These scripts with all that they import as they load. */
export function withImports(paths: readonly string[]): string[] {
  const all = new Set(paths);
  for (const path of all) {
    const text = readFileSync(join(folder, path.slice('/assets/'.length)), 'utf8');
    for (const [, name] of text.matchAll(/\b(?:from|import)\s*["'`]\.\/([\w-]+\.js)/g))
      all.add(`/assets/${name}`);
  }
  return [...all];
}
