/**
 * Writes `_headers`, in the format of Netlify and Cloudflare Pages, which our own server reads too.
 *
 * Hosts join the values of all rules that match an address, so no header stands in two rules that match the same one.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { filesOf } from './files.ts';

const YEAR = 31_536_000;
const WEEK = 604_800;

const KEPT_FOR_EVER = `public, max-age=${YEAR}, immutable`;
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
  const policy = contentSecurityPolicy({
    documents: await read('.html'),
    styleSheets: await read('.css'),
    ...(apiOrigin && URL.canParse(apiOrigin) ? { apiOrigin: new URL(apiOrigin).origin } : {}),
  });
  const rules: [address: string, headers: readonly string[]][] = [
    [
      '/*',
      [
        `Content-Security-Policy: ${policy}`,
        'X-Content-Type-Options: nosniff',
        'Referrer-Policy: strict-origin-when-cross-origin',
        `Strict-Transport-Security: max-age=${YEAR}`,
      ],
    ],
    ...[...new Map(files.flatMap(cacheRules))].map(([address, value]): [string, string[]] => [
      address,
      [`Cache-Control: ${value}`],
    ]),
  ];
  const text = rules.map(([address, headers]) => [address, ...headers.map((line) => `  ${line}`)].join('\n'));
  await writeFile(join(outDir, '_headers'), `${text.join('\n')}\n`);
}

/** Addresses of a file, and how long it may be kept without asking again. */
function cacheRules(file: string): [address: string, value: string][] {
  // Their names change with their content.
  if (file.startsWith('assets/')) return [['/assets/*', KEPT_FOR_EVER]];
  if (file.startsWith('icons/')) return [['/icons/*', KEPT_A_WEEK]];
  if (file === 'version.json') return [[`/${file}`, 'no-store']];
  if (/\.(png|svg|avif|jpg)$/.test(file)) return [[`/${file}`, KEPT_A_WEEK]];
  const addresses = file.endsWith('index.html')
    ? [`/${file.slice(0, -'index.html'.length)}`, `/${file}`]
    : [`/${file}`];
  return addresses.map((address) => [address, 'no-cache']);
}
