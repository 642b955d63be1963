import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseHash } from '../../../../src/platform/page/location.ts';

it.each([
  ['', '/', '', ''],
  ['#', '/', '', ''],
  ['#/', '/', '', ''],
  ['#/tarif', '/tarif', '', ''],
  ['#/tarif/', '/tarif', '', ''],
  ['#/tarif?utm=1', '/tarif', 'utm=1', ''],
  ['#/tarif/?utm=1', '/tarif', 'utm=1', ''],
  ['#/concept#video', '/concept', '', 'video'],
  ['#/concept?utm=1#video', '/concept', 'utm=1', 'video'],
  ['#/auth/login?redirectTo=a?b', '/auth/login', 'redirectTo=a?b', ''],
  ['#/#services', '/', '', 'services'],
  ['#services', '/', '', ''],
])('reads %j', (hash, path, query, anchor) => {
  expect(parseHash(hash)).toEqual({ path, query, anchor });
});

it('reads any fragment without failing, as a path that starts with / and does not end with one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { path } = parseHash(`#/${text}`);
      expect(path === '/' || /^\/.*[^/]$/s.test(path)).toBe(true);
    }),
  );
});
