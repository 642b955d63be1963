// @vitest-environment node
/** What the build writes for the service worker: its list, its version, and the worker that removes itself. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { writeServiceWorker } from '../../../scripts/build/service-worker.ts';

const folders: string[] = [];

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

const site = {
  'index.html': '<link href="/assets/start-1.css"><script>import("/assets/start-1.js")</script>',
  'assets/start-1.css': 'p{}',
  'assets/start-1.js': 'import{a}from"./shared-1.js";import("./contact-1.js")',
  'assets/shared-1.js': 'import"./deep-1.js";export const a=1',
  'assets/deep-1.js': '',
  'assets/contact-1.js': 'import{a}from"./shared-1.js"',
  'manifest.webmanifest': '{}',
  'icons/icon.svg': '<svg/>',
  'tarif/index.html': '<p>Tarifs</p>',
  'og.png': 'x',
  'og/tarif.png': 'x',
};

/** A finished build with these files, the worker and the version included. */
async function build(changes: Record<string, string> = {}, options?: { destroy: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  folders.push(folder);
  for (const [name, text] of Object.entries({ ...site, ...changes })) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  await writeServiceWorker(folder, options);
  const worker = await readFile(join(folder, 'sw.js'), 'utf8');
  const { version } = JSON.parse(await readFile(join(folder, 'version.json'), 'utf8'));
  return { worker, version };
}

const precached = (worker: string) => [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, url]) => url).sort();

it('precaches the document, its start bundle with all it imports, the manifest and the icon: no lazy part', async () => {
  const { worker } = await build();
  expect(precached(worker)).toEqual([
    '/',
    '/assets/deep-1.js',
    '/assets/shared-1.js',
    '/assets/start-1.css',
    '/assets/start-1.js',
    '/icons/icon.svg',
    '/manifest.webmanifest',
  ]);
});

it('names the same version for the same files, and carries that name', async () => {
  const [one, two] = [await build(), await build()];
  expect(one).toEqual(two);
  expect(one.version).toMatch(/^[0-9a-f]{8}$/);
  expect(one.worker).toContain(JSON.stringify(one.version));
  expect(one.worker).not.toMatch(/__\w+__/);
});

it('names another version when a precached file changes', async () => {
  const { version } = await build();
  expect((await build({ 'index.html': `${site['index.html']} ` })).version).not.toBe(version);
});

it('asks nobody to update for a static document', async () => {
  const { version } = await build();
  expect((await build({ 'tarif/index.html': '<p>Nos tarifs</p>' })).version).toBe(version);
});

it('weighs at most 2 500 bytes', async () => {
  const { worker } = await build();
  expect(brotliCompressSync(worker).byteLength).toBeLessThanOrEqual(2_500);
});

it('fails when a file to precache is missing', async () => {
  await expect(build({ 'index.html': 'import("/assets/lost-1.js")' })).rejects.toThrow('lost-1.js');
});

it('writes a worker that answers nothing and removes itself when asked to', async () => {
  const { worker, version } = await build({}, { destroy: true });
  expect(precached(worker)).toEqual([]);
  expect(worker).toContain('unregister');
  expect(worker).not.toContain('fetch');
  expect(version).not.toBe((await build()).version);
});
