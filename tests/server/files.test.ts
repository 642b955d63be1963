/** The built site, as the server gives it. */

import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limits } from '../../scripts/budgets/limits.ts';
import { startHere } from '../support/in-process-server.ts';
import { sendRaw } from '../support/raw-http.ts';
import type { TestServer } from '../support/server.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

const HOME = '<!doctype html><title>Accueil</title>';
const SCRIPT = 'export const start = 1;';
/** Longer than a real one. */
const POLICY = `default-src 'none'; script-src ${"'sha256-0000000000000000000000000000000000000000000=' ".repeat(6)}; frame-ancestors 'none'`;
/** What leaves room for 13.4 kB in a first flight of 14 600 B (guarantees.md, "Weight"). */
const MAX_HEAD_BYTES = 1_150;

let folder: TemporaryFolder;
let server: TestServer;
beforeAll(async () => {
  folder = await temporaryFolder();
  const dist = join(folder.path, 'dist');
  const files: Record<string, string | Uint8Array> = {
    'index.html': HOME,
    'index.html.br': brotliCompressSync(HOME),
    'index.html.gz': gzipSync(HOME),
    'tarif/index.html': '<title>Tarifs</title>',
    '404.html': '<title>Page introuvable</title>',
    'assets/start-abc.js': SCRIPT,
    'assets/start-abc.js.br': brotliCompressSync(SCRIPT),
    'plain.txt': 'texte',
    '_page.html': '<title>Gabarit</title>',
    _redirects: '/suivi/* https://api.exemple.fr/suivi/:splat 302',
    _headers: [
      '# written by the build',
      '/*',
      '  X-Content-Type-Options: nosniff',
      '  Referrer-Policy: strict-origin-when-cross-origin',
      `  Content-Security-Policy: ${POLICY}`,
      '/assets/*',
      '  Cache-Control: public, max-age=31536000, immutable',
      '/tarif/index.html',
      '  Cache-Control: no-cache',
      '/tarif/',
      '  Cache-Control: no-cache',
      "  Content-Security-Policy: default-src 'self'; frame-ancestors 'none'",
      '',
    ].join('\n'),
  };
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), content);
  }
  await writeFile(join(folder.path, 'secret.txt'), 'secret');
  server = await startHere({ dataDir: folder.path, dist });
});
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + path, { headers: { 'Accept-Encoding': 'identity', ...headers }, method });

describe('a page', () => {
  test('answers at its folder, with or without the final slash', async () => {
    for (const path of ['/tarif', '/tarif/', '/tarif/index.html', '/tarif?utm=1']) {
      const response = await get(path);
      expect([response.status, await response.text()]).toEqual([200, '<title>Tarifs</title>']);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  test('has the headers that the build wrote for it, those of each rule joined', async () => {
    const home = await get('/');
    expect(home.headers.get('content-security-policy')).toBe(POLICY);
    const tarif = await get('/tarif');
    expect(tarif.headers.get('content-security-policy')).toBe(
      `${POLICY}, default-src 'self'; frame-ancestors 'none'`,
    );
    // Said of two of its addresses, and the same of both.
    expect(tarif.headers.get('cache-control')).toBe('no-cache');
    const script = await get('/assets/start-abc.js');
    expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  test('leaves the first flight to its content: its head is short', async () => {
    const { head } = await sendRaw(
      server.url,
      'GET / HTTP/1.1\r\nHost: www.garrigue-convoyage.example\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n',
      null,
    );
    expect(head).toMatch(/^content-encoding: br/im);
    expect(Buffer.byteLength(head)).toBeLessThanOrEqual(MAX_HEAD_BYTES);
  });

  test('answers HEAD without its body', async () => {
    const response = await get('/', {}, 'HEAD');
    expect([response.status, await response.text()]).toEqual([200, '']);
    expect(response.headers.get('content-length')).toBe(String(HOME.length));
  });

  test('takes no other method', async () => {
    const response = await get('/tarif', {}, 'DELETE');
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe('encodings', () => {
  const encodingOf = async (accept: string, path = '/') => {
    const { head } = await sendRaw(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept-Encoding: ${accept}\r\n\r\n`,
    );
    return /^content-encoding: (\w+)/im.exec(head)?.[1] ?? 'identity';
  };

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', 'identity'],
    ['identity, br;q=0.5', 'identity'],
    ['zstd', 'identity'],
    ['', 'identity'],
    ['BR', 'br'],
    [';;,,=q', 'identity'],
  ])('« %s » gets %s', async (accept, encoding) => {
    expect(await encodingOf(accept)).toBe(encoding);
  });

  test('are only those that the build made', async () => {
    expect(await encodingOf('gzip', '/assets/start-abc.js')).toBe('identity');
    expect((await get('/plain.txt', { 'Accept-Encoding': 'br' })).headers.get('vary')).toBeNull();
  });

  test('carry the same content, and say that they vary', async () => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const response = await get('/', { 'Accept-Encoding': encoding });
      expect(await response.text()).toBe(HOME);
      expect(response.headers.get('vary')).toBe('Accept-Encoding');
    }
  });
});

describe('a copy in cache', () => {
  test('that still holds is a 304, each encoding with its own tag', async () => {
    const tags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const etag = (await get('/', { 'Accept-Encoding': encoding })).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]+"$/);
      tags.add(etag);
      for (const sent of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const response = await get('/', { 'Accept-Encoding': encoding, 'If-None-Match': sent });
        expect([response.status, await response.text()]).toEqual([304, '']);
        expect(response.headers.get('etag')).toBe(etag);
        expect(response.headers.get('vary')).toBe('Accept-Encoding');
      }
    }
    expect(tags.size).toBe(3);
  });

  test('that does not hold is a 200', async () => {
    expect((await get('/', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('what is missing', () => {
  const navigation = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  test.each(['/assets/gone-123.js', '/gone.css', '/logo.png', '/tarif/gone.html', '/index.html.br'])(
    '%s is a 404 and never HTML, even to a navigation',
    async (path) => {
      const response = await get(path, navigation);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.text()).not.toContain('<');
    },
  );

  test('is the page « introuvable » to a navigation', async () => {
    const response = await get('/nulle-part', navigation);
    expect([response.status, await response.text()]).toEqual([404, '<title>Page introuvable</title>']);
    expect(response.headers.get('content-security-policy')).toBe(POLICY);
  });

  test.each(['/_headers', '/_redirects', '/_page.html'])(
    'includes %s, which is written for servers',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );

  test('is not that page to a script', async () => {
    const response = await get('/nulle-part', { Accept: '*/*' });
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  test.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%ff',
    '//secret.txt',
    '/..%5csecret.txt',
    '/tarif%00',
  ])('%s leads nowhere outside', async (path) => {
    const { status, body } = await sendRaw(
      server.url,
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    );
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).not.toContain('secret');
  });
});

describe('the built site', () => {
  const built = process.env.TEST_DIST ?? 'dist';
  let site: TestServer;
  beforeAll(async () => {
    site = await startHere({
      dist: built,
      env: { APP_URL: 'https://www.exemple.fr', PAYMENT_SANDBOX: 'oui' },
    });
  });
  afterAll(() => site.stop());

  /** What any HTTP/1.1 response has. */
  const ofAnyResponse = /^(?:HTTP\/1\.1 200 OK|(?:date|connection|keep-alive): .*)$/i;

  test('gives an asset few headers, those of security among them', async () => {
    const files = (await readdir(join(built, 'assets'))).filter((file) => !/\.(?:br|gz)$/.test(file));
    const heads = await Promise.all(
      files.map(async (file) => {
        const request = `GET /assets/${file} HTTP/1.1\r\nHost: a\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`;
        const { status, head } = await sendRaw(site.url, request);
        const lines = head.split('\r\n').filter((line) => line !== '' && !ofAnyResponse.test(line));
        return { file, status, names: lines.map((line) => line.split(':')[0]?.toLowerCase()), lines };
      }),
    );
    expect(heads.length).toBeGreaterThan(40);
    const secure = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
    const bytesOf = (lines: readonly string[]) =>
      Buffer.byteLength(lines.map((line) => `${line}\r\n`).join(''));
    const wrong = heads.filter(
      ({ status, names, lines }) =>
        status !== 200 ||
        secure.some((name) => !names.includes(name)) ||
        names.includes('strict-transport-security') ||
        bytesOf(lines) > limits.assetHead,
    );
    expect(wrong).toEqual([]);
  });

  test('says its whole policy to a page and to the service worker, which may fetch from the site', async () => {
    for (const path of ['/', '/tarif/', '/sw.js']) {
      const { headers } = await fetch(site.url + path);
      expect(headers.get('content-security-policy')).toMatch(/default-src 'none';.*connect-src 'self'/);
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });
});
