import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeContainer, FakeWorker, provideServiceWorkers } from '../service-workers.ts';

const HALF_AN_HOUR = 30 * 60_000;

let workers: FakeContainer;
const reload = vi.spyOn(location, 'reload');

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('PROD', true);
  reload.mockReset().mockReturnValue(undefined);
  workers = new FakeContainer();
  provideServiceWorkers(workers);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A document of its own: opened, and stable unless told otherwise. */
async function openTab({ stable = true } = {}) {
  vi.resetModules();
  const updates = await import('../../../../src/platform/page/updates.ts');
  const { updateState } = await import('../../../../src/platform/page/service-worker-states.ts');
  const { trackPending } = await import('../../../../src/platform/page/stable.ts');
  if (!stable) void trackPending(new Promise(() => undefined));
  updates.startUpdates();
  await vi.advanceTimersByTimeAsync(1_000);
  return { ...updates, updateState };
}

/** The site has been visited before: a worker is there and answers for the page. */
function visitedBefore() {
  workers.registration.active = new FakeWorker();
  workers.controller = workers.registration.active;
}

it('registers the worker once the app is stable', async () => {
  await openTab();
  expect(workers.register.mock.calls).toEqual([['/sw.js']]);
});

it('registers after 30 s when the app is never stable', async () => {
  await openTab({ stable: false });
  await vi.advanceTimersByTimeAsync(28_000);
  expect(workers.register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(workers.register).toHaveBeenCalledTimes(1);
});

it('registers nothing in development', async () => {
  vi.stubEnv('PROD', false);
  await openTab();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(workers.register).not.toHaveBeenCalled();
});

it('does without service workers where there are none', async () => {
  provideServiceWorkers(undefined);
  const { updateState } = await openTab();
  expect(updateState.value).toBe('none');
});

it('goes on when the worker is broken', async () => {
  workers.register.mockRejectedValue(new TypeError('bad script'));
  const { updateState } = await openTab();
  dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(HALF_AN_HOUR);
  expect(updateState.value).toBe('none');
});

it('looks for a new version on focus, when the network is back and every 30 minutes', async () => {
  await openTab();
  const { update } = workers.registration;
  dispatchEvent(new Event('focus'));
  expect(update).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event('online'));
  expect(update).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(HALF_AN_HOUR);
  expect(update).toHaveBeenCalledTimes(3);
});

it('goes on when looking for a new version fails', async () => {
  await openTab();
  workers.registration.update.mockRejectedValue(new TypeError('offline'));
  dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect(workers.registration.update).toHaveBeenCalledTimes(1);
});

/** The browser's record of what the page loads; answers how to add to it. */
function recordLoads(...before: string[]): (url: string) => void {
  let tell: (urls: string[]) => void = () => undefined;
  class FakeObserver {
    constructor(callback: (list: { getEntries(): { name: string }[] }) => void) {
      tell = (urls) => callback({ getEntries: () => urls.map((name) => ({ name })) });
    }
    observe({ buffered }: PerformanceObserverInit) {
      if (buffered) tell(before);
    }
  }
  vi.stubGlobal('PerformanceObserver', FakeObserver);
  return (url) => tell([url]);
}

it('says nothing of the very first worker, and tells it what was loaded before it or is still on its way', async () => {
  const load = recordLoads('/assets/start.js', '/assets/contact.js');
  const { updateState } = await openTab();
  const first = workers.registration.find();
  workers.registration.finish();
  workers.registration.waiting = null;
  workers.registration.active = first;
  first.become('activated');
  workers.control(first);
  expect(updateState.value).toBe('none');
  load('/assets/contact.css');
  expect(first.postMessage.mock.calls).toEqual([
    [{ type: 'USED', urls: ['/assets/start.js', '/assets/contact.js'] }],
    [{ type: 'USED', urls: ['/assets/contact.css'] }],
  ]);
  expect(reload).not.toHaveBeenCalled();
});

it('loads what is used later once a worker is there to keep it, and leaves a failure to whoever uses it', async () => {
  let arrive = (_: typeof workers.registration) => {};
  workers.ready = new Promise((resolve) => {
    arrive = resolve;
  });
  const { keepForLater } = await openTab();
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  keepForLater(load);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).not.toHaveBeenCalled();
  arrive(workers.registration);
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that a version is available once it is wholly installed', async () => {
  visitedBefore();
  const { updateState } = await openTab();
  workers.registration.find();
  expect(updateState.value).toBe('none');
  workers.registration.finish();
  expect(updateState.value).toBe('available');
});

it('finds a version that was already waiting', async () => {
  visitedBefore();
  workers.registration.waiting = new FakeWorker();
  const { updateState } = await openTab();
  expect(updateState.value).toBe('available');
});

it('finds a version that was already being installed', async () => {
  visitedBefore();
  workers.registration.installing = new FakeWorker();
  const { updateState } = await openTab();
  workers.registration.finish();
  expect(updateState.value).toBe('available');
});

it('says nothing of a version whose installation failed', async () => {
  visitedBefore();
  const { updateState } = await openTab();
  const found = workers.registration.find();
  workers.registration.installing = null;
  found.become('redundant');
  expect(updateState.value).toBe('none');
});

it('reloads the tab that accepted, once the new worker answers for it', async () => {
  visitedBefore();
  const { acceptUpdate } = await openTab();
  const next = workers.registration.find();
  workers.registration.finish();
  acceptUpdate();
  expect(next.postMessage.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]]);
  expect(reload).not.toHaveBeenCalled();
  workers.control(next);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('does not reload a tab that did not ask, and says what happened', async () => {
  visitedBefore();
  const { updateState } = await openTab();
  const next = workers.registration.find();
  workers.registration.finish();
  workers.control(next);
  expect(reload).not.toHaveBeenCalled();
  expect(updateState.value).toBe('activated');
});

it('keeps saying that another tab updated when yet another version arrives', async () => {
  visitedBefore();
  const { updateState } = await openTab();
  workers.control(workers.registration.find());
  workers.registration.finish();
  expect(updateState.value).toBe('activated');
});

it('reloads at once when another tab took the version in the meantime', async () => {
  visitedBefore();
  const { acceptUpdate } = await openTab();
  acceptUpdate();
  expect(reload).toHaveBeenCalledTimes(1);
});
