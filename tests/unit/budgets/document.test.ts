// @vitest-environment node
import { expect, test } from 'vitest';
import {
  documentParts,
  documentRequests,
  firstScreenPictures,
  inlineScripts,
} from '../../../scripts/budgets/document.ts';

const html =
  '<head><link rel="icon" href="/icon.svg"><style>.hero{background:url(/hero.svg)}</style>' +
  '<script>first()</script></head><body>' +
  '<main id="/tarif"><img src="/eager.avif" alt=""><img loading="lazy" src="/below.avif" alt=""></main>' +
  '<main id="/"><picture><source srcset="/a.avif 1x"><img src="/a.jpg" alt=""></picture></main>' +
  '<script type="application/ld+json">{}</script><script>last()</script></body>';

test('a document is weighed page by page, and nothing is counted twice or lost', () => {
  const parts = documentParts(html);
  expect(Object.keys(parts)).toEqual([
    'index.html page /tarif',
    'index.html page /',
    'index.html styles',
    'index.html scripts',
    'index.html rest',
  ]);
  expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(html.length);
});

test('pictures fetched at once are the eager ones, the first source of a picture and those of styles', () => {
  expect(firstScreenPictures(html)).toEqual(['/a.avif', '/eager.avif', '/hero.svg']);
});

test('a picture inside the document costs no fetch', () => {
  expect(firstScreenPictures('<img src="data:image/svg+xml,x"><svg><use href="#i"/></svg>')).toEqual([]);
});

test('inline scripts are found, data blocks are not scripts', () => {
  expect(inlineScripts(html)).toEqual(['first()', 'last()']);
});

test('scripts and styles that the document names are requests, its icon is not one', () => {
  expect(documentRequests(html)).toEqual([]);
  expect(
    documentRequests('<link rel="stylesheet" href="/a.css"><link href="/b.js" rel="modulepreload">'),
  ).toEqual(['/a.css', '/b.js']);
  expect(documentRequests('<script type="module" src="/c.js"></script>')).toEqual(['/c.js']);
});
