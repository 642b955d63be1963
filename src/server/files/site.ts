/** The built site, read whole into memory at start: a request touches no disk, so no path can leave the folder. */

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pageTemplate } from '../../domain/lib/page-template.ts';
import { fileContentSecurityPolicy } from '../http/security-headers.ts';
import { contentType } from './content-type.ts';
import { type HeaderRule, headersFor, parseHeadersFile } from './headers-file.ts';

export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export interface Variant {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Strong: of these very bytes. */
  readonly etag: string;
}

export interface SiteFile {
  /** What logs name: the file's own address. */
  readonly path: string;
  readonly headers: Headers;
  readonly variants: ReadonlyMap<Encoding, Variant>;
}

export interface Site {
  /** By decoded URL path; a page has several. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly notFound: SiteFile | null;
  /** What pages that the server makes are filled into. */
  readonly template: string | null;
}

/** What the build wrote for servers. */
const unserved: ReadonlySet<string> = new Set(['_headers', '_redirects', pageTemplate.file]);

const suffixes: readonly (readonly [string, Encoding])[] = [
  ['', 'identity'],
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

/** @returns an empty site when `folder` does not exist (the API alone is served then). */
export async function loadSite(folder: string): Promise<Site> {
  const names = await listFiles(folder);
  const bytes = new Map(
    await Promise.all(
      names.map(async (name) => [name, new Uint8Array(await readFile(join(folder, name)))] as const),
    ),
  );
  const textOf = (name: string) => {
    const content = bytes.get(name);
    return content ? new TextDecoder().decode(content) : null;
  };
  const rules = parseHeadersFile(textOf('_headers') ?? '');

  const files = new Map<string, SiteFile>();
  for (const name of names) {
    const compressed = /\.(?:br|gz)$/.test(name) && bytes.has(name.slice(0, name.lastIndexOf('.')));
    if (compressed || unserved.has(name)) continue;
    const paths = urlPaths(name);
    const file = toSiteFile(name, paths, rules, bytes);
    for (const path of paths) files.set(path, file);
  }
  return { files, notFound: files.get('/404.html') ?? null, template: textOf(pageTemplate.file) };
}

/** What is sent in place of what was built, by path in the folder of the site. */
export type Documents = ReadonlyMap<string, Readonly<Record<Encoding, Uint8Array<ArrayBuffer>>>>;

/** The site's files with these documents, and without any other but the 404: a town that has no price any more has no page. */
export function withDocuments({ files, notFound }: Site, documents: Documents): Site['files'] {
  const isGone = (path: string, file: SiteFile) =>
    path.endsWith('.html') && file !== notFound && !documents.has(path.slice(1));
  const gone = new Set([...files].filter(([path, file]) => isGone(path, file)).map(([, file]) => file));
  const renewed = new Map([...files].filter(([, file]) => !gone.has(file)));
  for (const [name, bytes] of documents) {
    const built = files.get(`/${name}`);
    // What the server fills is no file of the site's.
    if (!built) continue;
    const variants = new Map(
      [...built.variants.keys()].map((encoding) => {
        const content = bytes[encoding];
        return [encoding, { bytes: content, etag: etagOf(content) }] as const;
      }),
    );
    for (const path of urlPaths(name)) renewed.set(path, { ...built, variants });
  }
  return renewed;
}

async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .sort();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

/** `tarif/index.html` answers at `/tarif/` and `/tarif` as well. */
function urlPaths(name: string): string[] {
  const [, folder] = /^(.*?)\/?index\.html$/.exec(name) ?? [];
  if (folder === undefined || (folder === '' && name !== 'index.html')) return [`/${name}`];
  return folder === '' ? ['/', '/index.html'] : [`/${folder}/`, `/${folder}`, `/${name}`];
}

function toSiteFile(
  name: string,
  paths: readonly string[],
  rules: readonly HeaderRule[],
  bytes: ReadonlyMap<string, Uint8Array<ArrayBuffer>>,
): SiteFile {
  const variants = new Map<Encoding, Variant>();
  for (const [suffix, encoding] of suffixes) {
    const content = bytes.get(name + suffix);
    if (content) variants.set(encoding, { bytes: content, etag: etagOf(content) });
  }
  const headers = headersFor(rules, paths);
  headers.set('Content-Type', contentType(extname(name).toLowerCase()));
  if (variants.size > 1) headers.set('Vary', 'Accept-Encoding');
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-cache');
  if (!headers.has('Content-Security-Policy'))
    headers.set('Content-Security-Policy', fileContentSecurityPolicy);
  return { path: paths[0] ?? `/${name}`, headers, variants };
}

const etagOf = (content: Uint8Array): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 12)}"`;
