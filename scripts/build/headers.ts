/**
 * Writes `_headers`, in the format of Netlify and Cloudflare Pages, which our own server reads too.
 *
 * Hosts join the values of all rules that match an address, so no header stands in two rules that match the same one. The
 * policy alone does: of two that are joined a browser obeys both. What is said of every address is short, since each asset of
 * a visit says it again; the whole policy is said where a browser obeys one: of documents and of the service worker.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { permissionsPolicy } from '../../src/server/http/security-headers.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { filesOf } from './files.ts';

const YEAR = 31_536_000;
const WEEK = 604_800;

const KEPT_FOR_EVER = `max-age=${YEAR}, immutable`;
const KEPT_A_WEEK = `public, max-age=${WEEK}`;

/**
 * @param apiOrigin address of the API when it is on another host than the site; a path alone is the site's own API
 * @throws when a document holds what its policy would block
 */
export async function writeHeaders(
  outDir: string,
  { apiOrigin }: { apiOrigin?: string | undefined } = {},
): Promise<void> {
  const files = (await filesOf(outDir)).filter((file) => !/\.(br|gz)$|^_/.test(file));
  const read = async (extension: string) =>
    Promise.all(
      files
        .filter((file) => file.endsWith(extension))
        .map(async (name) => ({ name, text: await readFile(join(outDir, name), 'utf8') })),
    );
  const styleSheets = await read('.css');
  const api = apiOrigin && URL.canParse(apiOrigin) ? { apiOrigin: new URL(apiOrigin).origin } : {};
  const policies = new Map(
    (await read('.html')).map((document) => [
      document.name,
      contentSecurityPolicy({ documents: [document], styleSheets, ...api }),
    ]),
  );
  /** The worker starts what the first document does. */
  const obeyed = (file: string) => [
    `Content-Security-Policy: ${policies.get(file === 'sw.js' ? 'index.html' : file)}`,
    // A browser that was here by TLS once comes by nothing else: it reads so with the first document.
    `Strict-Transport-Security: max-age=${YEAR}`,
    ...(file.endsWith('.html') ? [`Permissions-Policy: ${permissionsPolicy}`] : []),
  ];
  const rules = new Map<string, readonly string[]>([
    [
      '/*',
      [
        "Content-Security-Policy: frame-ancestors 'none'",
        'X-Content-Type-Options: nosniff',
        'Referrer-Policy: strict-origin-when-cross-origin',
      ],
    ],
  ]);
  for (const file of files) {
    const own = [`Cache-Control: ${keptFor(file)}`, ...(/\.html$|^sw\.js$/.test(file) ? obeyed(file) : [])];
    for (const address of addressesOf(file)) rules.set(address, own);
  }
  const text = [...rules].map(([address, headers]) =>
    [address, ...headers.map((line) => `  ${line}`)].join('\n'),
  );
  await writeFile(join(outDir, '_headers'), `${text.join('\n')}\n`);
}

/** Where a file answers. */
function addressesOf(file: string): string[] {
  const [folder] = /^(assets|icons|og)\//.exec(file) ?? [];
  if (folder) return [`/${folder}*`];
  if (!file.endsWith('index.html')) return [`/${file}`];
  const page = `/${file.slice(0, -'index.html'.length)}`;
  return [page, ...(page === '/' ? [] : [page.slice(0, -1)]), `/${file}`];
}

/** How long a file may be kept without asking again. */
function keptFor(file: string): string {
  // Their names change with their content.
  if (file.startsWith('assets/')) return KEPT_FOR_EVER;
  if (file === 'version.json') return 'no-store';
  return /\.(png|svg|avif|jpg)$/.test(file) ? KEPT_A_WEEK : 'no-cache';
}
