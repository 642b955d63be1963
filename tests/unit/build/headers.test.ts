// @vitest-environment node
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { limits } from '../../../scripts/budgets/limits.ts';
import { assetHeadBytes, headersFor, responseHeadBytes } from '../../../scripts/budgets/response-head.ts';
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
  'og/tarif.png': 'x',
  'og/contact.png': 'x',
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
    ['/tarif', 'no-cache'],
    ['/404.html', 'no-cache'],
    ['/sw.js', 'no-cache'],
    ['/cgv.pdf', 'no-cache'],
    ['/version.json', 'no-store'],
    ['/assets/start-1a2b.js', 'max-age=31536000, immutable'],
    ['/icons/icon.svg', 'public, max-age=604800'],
    ['/og.png', 'public, max-age=604800'],
    ['/og/tarif.png', 'public, max-age=604800'],
  ])('lets browsers keep %s: %s', async (path, value) => {
    expect(headersFor(path, await headersOf(site))['cache-control']).toBe(value);
  });

  test('protects every address, one that does not exist too', async () => {
    const file = await headersOf(site);
    for (const path of ['/', '/tarif/', '/assets/start-1a2b.js', '/nulle-part']) {
      expect(headersFor(path, file)).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    }
  });

  test.each(['/', '/index.html', '/tarif/', '/tarif', '/tarif/index.html', '/404.html', '/sw.js'])(
    'says the whole policy of %s, which a browser obeys',
    async (path) => {
      expect(headersFor(path, await headersOf(site))).toMatchObject({
        'content-security-policy': expect.stringMatching(/, default-src 'none';.*connect-src 'self'/),
        'strict-transport-security': 'max-age=31536000',
      });
    },
  );

  test('gives pages the camera and the position, and nothing else that a browser could ask for', async () => {
    const file = await headersOf(site);
    for (const path of ['/', '/tarif/', '/404.html']) {
      const said = headersFor(path, file)['permissions-policy'] ?? '';
      const given = said.split(',').filter((feature) => !feature.endsWith('=()'));
      expect(given, path).toEqual(['camera=(self)', 'geolocation=(self)']);
      expect(said, path).toContain('microphone=()');
    }
    for (const path of ['/sw.js', '/assets/start-1a2b.js'])
      expect(headersFor(path, file)).not.toHaveProperty('permissions-policy');
  });

  test('allows in each document what that one holds, and in no other', async () => {
    const file = await headersOf({ ...site, 'retractation/index.html': '<style>b{}</style>' });
    const hashesIn = (path: string) =>
      headersFor(path, file)['content-security-policy']?.match(/sha256-/g)?.length ?? 0;
    expect(['/', '/tarif/', '/retractation/', '/sw.js'].map(hashesIn)).toEqual([3, 1, 1, 3]);
    const policyOf = (path: string) => headersFor(path, file)['content-security-policy'];
    expect(policyOf('/retractation/')).not.toBe(policyOf('/tarif/'));
  });

  test('says of an asset only what it means for one', async () => {
    const file = await headersOf(site);
    expect(headersFor('/assets/start-1a2b.js', file)).toEqual({
      'cache-control': 'max-age=31536000, immutable',
      'content-security-policy': "frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(assetHeadBytes(file)).toBeLessThanOrEqual(limits.assetHead);
  });

  test('gives no address the same header twice, but for the policy: hosts would join both values', async () => {
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
      const single = names.filter((name) => name !== 'Content-Security-Policy');
      expect(new Set(single).size).toBe(single.length);
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
