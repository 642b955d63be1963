/**
 * What the document tells a browser to ask for at once when an address opens a screen: the files of its shell, of the
 * signed-in person's bar, and of each screen, with all that they import.
 */
import type { IndexHtmlTransformContext } from 'vite';
import { fileByRoute } from '../../src/app/screens.ts';
import { aliases } from '../../src/domain/route/app-routes.ts';
import { isOpenPath } from '../../src/domain/route/open-path.ts';

export type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>;

export interface Preloads {
  /** Paths from the site's root, with the first `/`; the start bundle is the first. */
  readonly shell: readonly string[];
  /**
   * Names in `assets/` of what the bar and screens need, without the `.js` of scripts: each is said once, since names of
   * chance compress badly.
   */
  readonly files: readonly string[];
  /** A character for each file. */
  readonly bar: string;
  /**
   * Lines of the beginning of a path and, after a space, a character for each file that its screen needs besides the shell and
   * the bar. A path comes before those that it begins with: the first that an address begins with is the one.
   */
  readonly screens: string;
}

/** In development nothing is bundled, and nothing is asked for before it is imported. */
export const NOTHING: Preloads = { shell: [], files: [], bar: '', screens: '' };

/** @throws when the bundle lacks the shell, the bar or a screen */
export function preloadsOf(bundle: Bundle): Preloads {
  const start = filesFor(bundle, 'src/app/main.tsx', []);
  const shell = filesFor(bundle, 'src/app/shell.tsx', start);
  const known = [...start, ...shell];
  const names = (module: string) =>
    filesFor(bundle, module, known).map((file) => file.replace(/^assets\//, '').replace(/\.js$/, ''));
  const bar = names('src/app/workspace-bar.tsx');
  const needs = byPath((file, path) => {
    const needed = names(`src/features/${file}.ts`);
    return isForSignedIn(path) ? needed.filter((name) => !bar.includes(name)) : needed;
  });
  const files = [...new Set([...bar, ...needs.flatMap(([, needed]) => needed)])];
  const letters = (needed: readonly string[]) => needed.map((name) => letterOf(files, name)).join('');
  return {
    shell: known.map((file) => `/${file}`),
    files,
    bar: letters(bar),
    screens: needs.map(([path, needed]) => `${path} ${letters(needed)}`).join('\n'),
  };
}

/** The first file is `0`, and the others are what follows it in ASCII: as text, the whole compresses best. */
const letterOf = (files: readonly string[], name: string): string =>
  String.fromCharCode('0'.charCodeAt(0) + files.indexOf(name));

/** Nobody else comes to it: the bar is asked for as well, and what it brings need not be said again. */
const isForSignedIn = (path: string): boolean => path.startsWith('/admin/') && !isOpenPath(path);

/** Without what the next shorter path says already. */
function byPath(
  filesOf: (file: string, path: string) => string[],
): (readonly [path: string, needed: string[]])[] {
  const fileAt = fileByRoute();
  for (const [alias, path] of Object.entries(aliases)) fileAt.set(alias, fileAt.get(path) ?? '');
  const starts = new Map(
    [...mostInFolders(fileAt)].concat([...fileAt]).map(([path, file]) => [path.replace(/:.*/, ''), file]),
  );
  const ordered = [...starts].sort(([a], [b]) => (a < b ? 1 : -1));
  return ordered
    .filter(([path, file], index) => {
      const shorter = ordered.slice(index + 1).find(([start]) => path.startsWith(start));
      return shorter?.[1] !== file;
    })
    .map(([path, file]) => [path, filesOf(file, path)]);
}

/** The file that most of a folder's paths are shown by: it stands for all of them, but for those that are named. */
function mostInFolders(fileAt: ReadonlyMap<string, string>): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [path, file] of fileAt) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1);
    const inFolder = counts.get(folder) ?? new Map<string, number>();
    counts.set(folder, inFolder.set(file, (inFolder.get(file) ?? 0) + 1));
  }
  const most = (inFolder: Map<string, number>) => [...inFolder].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '';
  return new Map([...counts].map(([folder, inFolder]) => [folder, most(inFolder)]));
}

/** A module's chunk with all that it imports and their styles, less what is known already. */
function filesFor(bundle: Bundle, module: string, known: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${module}`)));
  if (!first) throw new Error(`the build has no ${module}`);
  const scripts = new Set([first.fileName]);
  const styles = new Set<string>();
  // A set hands out what is added while it is walked through.
  for (const file of scripts) {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    for (const name of chunk?.imports ?? []) scripts.add(name);
    for (const name of chunk?.viteMetadata?.importedCss ?? []) styles.add(name);
  }
  return [...styles, ...scripts].filter((file) => !known.includes(file)).sort();
}
