// @vitest-environment node
import { expect, test } from 'vitest';
import { responseHeadBytes } from '../../../scripts/budgets/response-head.ts';

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
