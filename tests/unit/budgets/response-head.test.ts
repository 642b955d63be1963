// @vitest-environment node
import { expect, test } from 'vitest';
import { headersFor, responseHeadBytes } from '../../../scripts/budgets/response-head.ts';

const file = `# comment
/*
  X-Content-Type-Options: nosniff
  Cache-Control: no-cache
/assets/*
  Cache-Control: max-age=31536000
/
  Content-Security-Policy: default-src 'self'; img-src https://a.example
`;

test('a path takes every rule that matches it, colons in values intact', () => {
  expect(headersFor('/', file)).toEqual({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'self'; img-src https://a.example",
  });
});

test('each header counts with its separator and line end', () => {
  const bare = responseHeadBytes('');
  expect(responseHeadBytes('/\n  X-A: b\n') - bare).toBe('x-a: b\r\n'.length);
});

test('a header that the server sets too is counted once', () => {
  const bare = responseHeadBytes('');
  expect(responseHeadBytes('/\n  Vary: accept-encoding\n')).toBe(bare);
});
