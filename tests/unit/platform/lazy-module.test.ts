import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadModule } from '../../../src/platform/lazy-module.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs the load to its end, the pause before the retry included. */
async function settle<T>(load: () => Promise<T>) {
  const result = loadModule(load).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await vi.runAllTimersAsync();
  return result;
}

it('loads once when that works', async () => {
  const load = vi.fn(async () => 'module');
  expect(await settle(load)).toEqual({ value: 'module' });
  expect(load).toHaveBeenCalledTimes(1);
});

it('tries once more, and no more', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('Importing a module script failed.');
  });
  expect(await settle(load)).toEqual({ error: new TypeError('Importing a module script failed.') });
  expect(load).toHaveBeenCalledTimes(2);
});

it('takes the failed style sheet away before asking for it again', async () => {
  const href = `${location.origin}/assets/contact.css`;
  // Icons, since the test's document would complain about a style sheet that it cannot load.
  document.head.innerHTML = '<link rel="icon" href="/assets/contact.css"><link rel="icon" href="/other.css">';
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error(`Unable to preload CSS for ${href}`))
    .mockImplementationOnce(async () => document.querySelectorAll('link').length);
  expect(await settle(load)).toEqual({ value: 1 });
});

it('never imports an address of another site', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://elsewhere.example/a.js');
  });
  await settle(load);
  expect(load).toHaveBeenCalledTimes(2);
});
