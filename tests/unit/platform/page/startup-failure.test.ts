import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.restoreAllMocks());

async function report(...failures: [string, unknown][]) {
  vi.resetModules();
  const { reportStartupFailure } = await import('../../../../src/platform/page/startup-failure.ts');
  const sent: unknown[] = [];
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url, body) => {
    sent.push([url, JSON.parse(String(body))]);
    return true;
  });
  for (const [name, error] of failures) reportStartupFailure(name, error);
  return sent;
}

it('tells the API what failed', async () => {
  expect(await report(['islands', new TypeError('x is not a function')])).toEqual([
    ['/api/client_failure', { name: 'islands', message: 'TypeError: x is not a function' }],
  ]);
});

it('tells it once: what follows mostly follows from it', async () => {
  expect(await report(['navigation', 'one'], ['consent', 'two'])).toHaveLength(1);
});

it('leaves out queries and fragments, where secrets may be, and what is over 200 characters', async () => {
  const [[, body]] = (await report([
    'start',
    `at https://a.fr/x.js?token=secret and https://a.fr/#/p?t=secret ${'y'.repeat(500)}`,
  ])) as [[string, { message: string }]];
  expect(body.message).toMatch(/^at https:\/\/a\.fr\/x\.js and https:\/\/a\.fr\/ y+$/);
  expect(body.message).toHaveLength(200);
});

it('survives what cannot be described', async () => {
  expect(await report(['start', undefined])).toHaveLength(1);
});
