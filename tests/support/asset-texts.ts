/** The files of the build by what they say: what several screens share has no name. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(process.env.TEST_DIST ?? 'dist', 'assets');

/** Addresses of the scripts that hold one of these texts. @throws where a text is in none */
export const scriptsThatSay = (...texts: readonly string[]): string[] =>
  texts.flatMap((text) => scriptsWith(text, (script) => script.includes(text)));

/** Addresses of the scripts that show these screens. @param paths of their routes @throws where none does */
export const scriptsOf = (...paths: readonly string[]): string[] =>
  paths.flatMap((path) =>
    scriptsWith(path, (script) => [`{'${path}':`, `,'${path}':`].some((start) => script.includes(start))),
  );

function scriptsWith(what: string, has: (script: string) => boolean): string[] {
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const found = scripts.filter((name) => has(readFileSync(join(folder, name), 'utf8')));
  if (found.length === 0) throw new Error(`no script has ${what}`);
  return found.map((name) => `/assets/${name}`);
}

/** Whether an address is that of a script which shows a screen. @param path of its route */
export function isScriptOf(path: string): (url: URL) => boolean {
  const scripts = scriptsOf(path);
  return ({ pathname }) => scripts.includes(pathname);
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
