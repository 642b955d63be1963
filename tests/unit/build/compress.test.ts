// @vitest-environment node
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { compress } from '../../../scripts/build/compress.ts';
import { filesOf } from '../../../scripts/build/files.ts';
import { smallestBrotli } from '../../../scripts/build/smallest-brotli.ts';
import { temporaryFolder } from './temporary-folder.ts';

describe('compression', () => {
  test('writes siblings that give back the same bytes', async () => {
    const bytes = Buffer.from(`<p>${'Un trajet assuré, à l’heure. '.repeat(60)}</p>`);
    const folder = await temporaryFolder({ 'tarif/index.html': bytes });
    await compress(folder);
    const br = await readFile(join(folder, 'tarif/index.html.br'));
    const gz = await readFile(join(folder, 'tarif/index.html.gz'));
    expect(brotliDecompressSync(br)).toEqual(bytes);
    expect(gunzipSync(gz)).toEqual(bytes);
    expect(br.length).toBeLessThan(gz.length);
    expect(await readFile(join(folder, 'tarif/index.html'))).toEqual(bytes);
  });

  test('leaves alone what would not shrink, what is tiny, and the headers file', async () => {
    const files = {
      'photo.avif': randomBytes(5_000),
      'tiny.js': 'a'.repeat(150),
      _headers: '/*\n'.repeat(200),
    };
    const folder = await temporaryFolder(files);
    await compress(folder);
    expect(await filesOf(folder)).toEqual(Object.keys(files).sort());
  });

  test('makes the same files when it runs again', async () => {
    const folder = await temporaryFolder({ 'a.css': 'a{color:red}'.repeat(100) });
    await compress(folder);
    const first = await readFile(join(folder, 'a.css.gz'));
    await compress(folder);
    expect(await filesOf(folder)).toEqual(['a.css', 'a.css.br', 'a.css.gz']);
    expect(await readFile(join(folder, 'a.css.gz'))).toEqual(first);
  });
});

test('keeps the smallest of what the encoder makes with a few settings', async () => {
  const words = Array.from({ length: 4_000 }, (_, index) => `mot${(index * 7919) % 613}`).join(' ');
  const bytes = Buffer.from(words);
  const usual = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  const smallest = await smallestBrotli(bytes);
  expect(smallest.length).toBeLessThanOrEqual(usual.length);
  expect(brotliDecompressSync(smallest).equals(bytes)).toBe(true);
});
