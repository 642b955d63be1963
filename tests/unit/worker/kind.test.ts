import { expect, it } from 'vitest';
import { kindOf } from '../../../src/worker/kind.ts';

const SITE = 'https://site.example';
const shell = new Set(['/', '/assets/start-a.js', '/icons/icon.svg']);
const asked = (path: string, { method = 'GET', mode = 'cors' } = {}) =>
  kindOf({ url: new URL(path, SITE).href, method, mode }, SITE, shell);

it.each(['/', '/?utm_source=mail', '/assets/start-a.js', '/icons/icon.svg'])('%s is of the shell', (path) => {
  expect(asked(path)).toBe('shell');
});

it.each(['/assets/contact-b.js', '/assets/contact-b.css', '/assets/contact-b.js?retry=1'])(
  '%s is an immutable asset',
  (path) => {
    expect(asked(path)).toBe('asset');
  },
);

it.each(['/tarif/', '/cgv', '/cgv.pdf'])('going to %s is a document of its own', (path) => {
  expect(asked(path, { mode: 'navigate' })).toBe('document');
});

it.each(['/api/health', '/version.json', '/sw.js', '/tarif/', 'https://elsewhere.example/', '/og/tarif.png'])(
  'fetching %s is left to the network',
  (path) => {
    expect(asked(path)).toBe('network');
  },
);

it.each(['/api/health', `/suivi/${'0'.repeat(64)}`, '/etat-des-lieux/x', '/video/x', '/confirmer/adresse/x'])(
  'leaves %s to the network even when one goes there',
  (path) => {
    expect(asked(path, { mode: 'navigate' })).toBe('network');
  },
);

it.each(['POST', 'HEAD', 'PUT'])('leaves a %s to the network', (method) => {
  expect(asked('/', { method })).toBe('network');
});
