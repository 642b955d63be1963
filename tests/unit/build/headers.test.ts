// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { headersFor, responseHeadBytes } from '../../../scripts/budgets/response-head.ts';
import { writeHeaders } from '../../../scripts/build/headers.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** As many inline parts as the shipped document: a hash weighs the same whatever it hashes. */
const document = '<style>a{}</style><script>1</script><main>Bonjour</main><script>2</script>';

const site = {
  'index.html': document,
  'index.html.br': 'x',
  'tarif/index.html': '<style>a{}</style>',
  '404.html': '<style>a{}</style>',
  'assets/start-1a2b.js': 'x',
  'icons/icon.svg': '<svg/>',
  'og.png': 'x',
  'sw.js': 'x',
  'version.json': '{}',
  'cgv.pdf': 'x',
};

async function headersOf(files: Record<string, string>, options?: { apiOrigin: string }): Promise<string> {
  const folder = await temporaryFolder(files);
  await writeHeaders(folder, options);
  return readFile(join(folder, '_headers'), 'utf8');
}

describe('the headers file', () => {
  test.each([
    ['/', 'no-cache'],
    ['/index.html', 'no-cache'],
    ['/tarif/', 'no-cache'],
    ['/404.html', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/cgv.pdf', 'no-cache'],
    ['/version.json', 'no-store'],
    ['/assets/start-1a2b.js', 'public, max-age=31536000, immutable'],
    ['/icons/icon.svg', 'public, max-age=604800'],
    ['/og.png', 'public, max-age=604800'],
  ])('lets browsers keep %s: %s', async (path, value) => {
    expect(headersFor(path, await headersOf(site))['cache-control']).toBe(value);
  });

  test('protects every address, one that does not exist too', async () => {
    const file = await headersOf(site);
    for (const path of ['/', '/tarif/', '/assets/start-1a2b.js', '/nulle-part']) {
      expect(headersFor(path, file)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'strict-transport-security': 'max-age=31536000',
      });
    }
  });

  test('never gives one address the same header twice: hosts would join both values', async () => {
    const file = await headersOf(site);
    const rules = file.split(/\n(?=\/)/).map((rule) => {
      const [address = '', ...headers] = rule.trim().split('\n');
      return { address, names: headers.map((line) => line.trim().split(':', 1)[0]) };
    });
    expect(new Set(rules.map(({ address }) => address)).size).toBe(rules.length);
    for (const path of [
      '/',
      '/index.html',
      '/tarif/',
      '/assets/start-1a2b.js',
      '/icons/icon.svg',
      '/sw.js',
    ]) {
      const names = rules
        .filter(
          ({ address }) =>
            address === path || (address.endsWith('*') && path.startsWith(address.slice(0, -1))),
        )
        .flatMap((rule) => rule.names);
      expect(new Set(names).size).toBe(names.length);
    }
  });

  test('leaves the head of the first response under 1 150 bytes', async () => {
    expect(responseHeadBytes(await headersOf(site))).toBeLessThanOrEqual(1150);
  });

  test('reduces the address of the API to its origin', async () => {
    const file = await headersOf(site, { apiOrigin: 'https://api.exemple.fr/api/' });
    expect(file).toContain("connect-src 'self' https://api.exemple.fr;");
    expect(await headersOf(site, { apiOrigin: '/api/' })).toContain("connect-src 'self';");
  });

  test('follows a changed byte of a document', async () => {
    const changed = { ...site, '404.html': '<style>b{}</style>' };
    expect(await headersOf(changed)).not.toBe(await headersOf(site));
  });

  test('names the document that its policy would break', async () => {
    const broken = { ...site, 'tarif/index.html': '<p style="color:red">' };
    await expect(headersOf(broken)).rejects.toThrow('tarif/index.html: <p style="color:red">');
  });
});
