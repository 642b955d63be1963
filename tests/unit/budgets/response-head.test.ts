// @vitest-environment node
import { expect, test } from 'vitest';
import { assetHeadBytes, responseHeadBytes } from '../../../scripts/budgets/response-head.ts';

const bare = responseHeadBytes('');

test('each header that the build writes for the document counts with its separator and line end', () => {
  expect(responseHeadBytes('/\n  X-A: b\n') - bare).toBe('x-a: b\r\n'.length);
  expect(responseHeadBytes('/*\n  X-A: b\n') - bare).toBe('x-a: b\r\n'.length);
});

test('headers of other files do not count', () => {
  expect(responseHeadBytes('/assets/*\n  Cache-Control: public, max-age=31536000, immutable\n')).toBe(bare);
});

test('a header that the server sets too is counted once', () => {
  expect(responseHeadBytes('/\n  Vary: accept-encoding\n')).toBe(bare);
});

test('all that is said of an asset counts, what is said of every address too', () => {
  const alone = assetHeadBytes('');
  expect(alone).toBeGreaterThan(100);
  expect(assetHeadBytes('/*\n  X-A: b\n') - alone).toBe('x-a: b\r\n'.length);
  expect(assetHeadBytes('/assets/*\n  X-A: b\n') - alone).toBe('x-a: b\r\n'.length);
  expect(assetHeadBytes('/\n  X-A: b\n')).toBe(alone);
});

test('of a header that is said twice both values count, as hosts join them', () => {
  expect(responseHeadBytes('/*\n  X-A: b\n/\n  X-A: c\n') - bare).toBe('x-a: b, c\r\n'.length);
});
