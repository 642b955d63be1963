import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadModule } from '../../../../src/platform/page/lazy-module.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Runs the load to its end, the pause before the retry included. */
async function settle<T>(load: () => Promise<T>) {
  const result = loadModule<T>(load, 'length' as keyof T).then(
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

it('asks once more for what needs a style sheet that failed, as it was', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new Error(`no style: ${location.origin}/assets/contact.css`))
    .mockImplementationOnce(async () => 'contact');
  expect(await settle(load)).toEqual({ value: 'contact' });
});

it('never imports an address of another site', async () => {
  const load = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: https://elsewhere.example/a.js');
  });
  await settle(load);
  expect(load).toHaveBeenCalledTimes(2);
});
