/** Addresses that look as if they were the API's, and many that are not: what a check by eye gets wrong. */

const hosts = [
  'evil.test',
  'evil.test:80',
  'user@evil.test',
  'localhost.evil.test',
  '127.0.0.1@evil.test',
  '[::1]',
];
const starts = [
  ...[
    '//',
    '///',
    '\\\\',
    '/\\',
    '\\/',
    'http:',
    'http:/',
    'http://',
    'http:\\\\',
    'https://',
    'HTTP://',
    ' //',
  ],
  ...[
    '\t//',
    '/\t/',
    '/\n/',
    'ht\ntp://',
    'ws://',
    'ftp://',
    'javascript://',
    'data://',
    'blob:http://',
    'file://',
  ],
];
const paths = [
  ...[
    '',
    '/',
    '/api',
    '/api/',
    '/api/x',
    '/api/../x',
    '/api/%2e%2e/x',
    '/api/.%2E/x',
    '/api/..%2fx',
    '/api/%2f..',
  ],
  ...[
    '/api//evil.test',
    '/api/\\..\\x',
    '/api/..\\..\\x',
    '/apix',
    '/api%2fx',
    '/API/x',
    '/x/../api/x',
    '/./api/x',
  ],
  ...[
    '?/api/',
    '#/api/',
    '/api/x?u=//evil.test',
    '/api/x#//evil.test',
    '/api/\u0000',
    '/api/x\n',
    '/api/ x',
    '..',
  ],
];
const bare = [
  '',
  '.',
  '..',
  '../',
  'api/x',
  './api/x',
  '../api/x',
  '%2fapi/x',
  '%2e%2e/api',
  '/%61pi/x',
  '/api;x/y',
];

/** Every combination, then shapes made of random pieces of them, `count` in all. @param random 0 to 1 */
export function urlShapes(count: number, random: () => number): string[] {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const whole = starts.flatMap((start) => hosts.flatMap((host) => [start + host, `${start}${host}/api/x`]));
  const shapes = [...paths, ...bare, ...whole];
  while (shapes.length < count) {
    shapes.push(
      pick(['', ...starts]) + pick(['', ...hosts]) + pick(paths) + pick(['', ...paths]) + pick(bare),
    );
  }
  return shapes.slice(0, count);
}
