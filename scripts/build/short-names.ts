/**
 * Gives the scripts and styles of a build names that travel better. The bundler names each by a hash of its own, which compresses
 * to nothing and is said over and over: by the document, by the shell and by each script that imports another. A number and one
 * hash for all of them say as much: scripts name each other and their styles, so that a change of one changes the names of nearly
 * all anyway.
 */
import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { filesOf } from './files.ts';

/** `assets/start-1a2b3c4.js`, `assets/1a2b3c4.js`, `assets/fields-1a2b3c4.css` */
const NAMED = /^assets\/(?:[\w-]+-)?([0-9a-f]{7})\.(?:js|css)$/;

const DOCUMENT = 'index.html';

/** What a script of the document counts files by: their names without the end of most, separated by commas. */
const COUNTED = /(?<=["'`])[\w-]*[0-9a-f]{7}(?:\.css)?(?:,[\w-]*[0-9a-f]{7}(?:\.css)?)+(?=["'`])/;

/** Of the hash of all: 28 bits tell a build from another. */
const HASH_CHARACTERS = 7;

/**
 * Renames the files in `outDir`, wherever a document, a script or one of `others` names them.
 * @param others files that are not deployed, and name files of the build
 */
export async function shortenNames(outDir: string, others: readonly string[]): Promise<void> {
  const files = await filesOf(outDir);
  const hashes = files.flatMap((file) => NAMED.exec(file)?.[1] ?? []).sort();
  const all = createHash('sha256').update(hashes.join()).digest('hex').slice(0, HASH_CHARACTERS);
  const written = new RegExp(`\\b(?:${hashes.join('|')})\\b`, 'g');
  const document = files.includes(DOCUMENT) ? await readFile(join(outDir, DOCUMENT), 'utf8') : '';
  const [counted = ''] = COUNTED.exec(document) ?? [];
  // Those that the document counts first, so that their place in its list is their number; then those that it names.
  const inOrder = new Set([...(counted.match(written) ?? []), ...(document.match(written) ?? []), ...hashes]);
  const names = new Map([...inOrder].map((hash, index) => [hash, `${index.toString(36)}-${all}`]));
  const renamed = (text: string) => text.replace(written, (hash) => names.get(hash) ?? hash);
  // Numbers need not be said.
  if (counted)
    await writeFile(join(outDir, DOCUMENT), document.replace(counted, counted.replace(written, '')));

  const texts = files.filter((file) => /\.(?:html|js)$/.test(file)).map((file) => join(outDir, file));
  for (const file of [...texts, ...others]) await writeFile(file, renamed(await readFile(file, 'utf8')));
  for (const file of files.filter((name) => NAMED.test(name)))
    await rename(join(outDir, file), join(outDir, dirname(file), renamed(basename(file))));
}
