// @vitest-environment node
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { brotliBytes, measure } from '../../../scripts/budgets/measure.ts';
import { assetHeadBytes, responseHeadBytes } from '../../../scripts/budgets/response-head.ts';
import { sampleBuild } from './fabricated.ts';

let folder: string;
const headers = '/*\n  X-Content-Type-Options: nosniff\n';
const write = (file: string, content: string) => writeFileSync(join(folder, file), content);
const lineOf = (what: string) =>
  measure(folder, sampleBuild()).lines.find((line) => line.what.startsWith(what));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'budgets-'));
  write('_headers', headers);
  write('index.html', '<main id="/">Bonjour</main><script>import("/start.js")</script>');
  for (const file of ['start.js', 'shared.js', 'field.js', 'estimate.js', 'contact.js', 'sw.js']) {
    write(file, `console.log("${file}")`);
  }
  write('estimate.css', '.band{color:red}');
});
afterEach(() => rmSync(folder, { recursive: true }));

const weight = (file: string) => brotliBytes(`console.log("${file}")`);

test('the document is weighed compressed, and again with its response headers', () => {
  const document = lineOf('index.html (')?.value ?? 0;
  expect(document).toBe(brotliBytes('<main id="/">Bonjour</main><script>import("/start.js")</script>'));
  expect(lineOf('index.html with')?.value).toBe(document + responseHeadBytes(headers));
});

test('what is said of an asset has a line of its own', () => {
  expect(lineOf('headers of an asset')).toMatchObject({ value: assetHeadBytes(headers), limit: 300 });
});

test('the start is the sum of its files', () => {
  expect(lineOf('JS that a public page')?.value).toBe(weight('start.js') + weight('shared.js'));
});

test('the whole of the product counts the service worker and the scripts of the document too', () => {
  const files = ['start.js', 'shared.js', 'field.js', 'estimate.js', 'contact.js', 'sw.js'];
  const all = files.reduce((sum, file) => sum + weight(file), 0);
  expect(lineOf('all JS of the product')?.value).toBe(all + brotliBytes('import("/start.js")'));
});

test('each file that a first visit loads by itself is a request', () => {
  expect(lineOf('requests')).toMatchObject({ value: 3, limit: 2 });
});

test('a picture named by a page is weighed, a missing one weighs nothing', () => {
  write('hero.avif', 'x'.repeat(12_001));
  write('index.html', '<main id="/"><img src="/hero.avif"><img src="/missing.avif"></main>');
  expect(lineOf('pictures')).toMatchObject({ value: 12_001, limit: 12_000 });
});
