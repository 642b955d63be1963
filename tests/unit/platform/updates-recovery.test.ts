import { beforeEach, expect, it, vi } from 'vitest';
import { reloadedForKey } from '../../../src/domain/settings/stored-data.ts';
import { FakeContainer, FakeWorker, provideServiceWorkers } from './service-workers.ts';

let workers: FakeContainer;
const reload = vi.spyOn(location, 'reload');
const server = vi.spyOn(globalThis, 'fetch');

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset().mockReturnValue(undefined);
  workers = new FakeContainer();
  provideServiceWorkers(workers);
  deployed('b');
});

/** What the server answers for `version.json` from here on. */
const deployed = (version: string) =>
  server.mockReset().mockImplementation(async () => Response.json({ version }));

/** The page after a reload: fresh modules, the same session storage. */
async function openTab() {
  vi.resetModules();
  const recovery = await import('../../../src/platform/page/recovery.ts');
  const { updateState } = await import('../../../src/platform/page/service-worker-states.ts');
  const { markUnsaved } = await import('../../../src/platform/page/unsaved.ts');
  return { ...recovery, updateState, markUnsaved };
}

it('reloads by itself when a part is missing although the server answers', async () => {
  const { chunkFailed, updateState } = await openTab();
  await chunkFailed();
  expect(server.mock.calls).toEqual([['/version.json', { cache: 'no-store' }]]);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(updateState.value).toBe('none');
});

it('leaves the worker first, which would answer with the same broken version', async () => {
  const { chunkFailed } = await openTab();
  reload.mockImplementation(() => expect(workers.registration.unregister).toHaveBeenCalledTimes(1));
  await chunkFailed();
  expect(reload).toHaveBeenCalledTimes(1);
});

/** Looking for a new version finds one, which is being installed. */
function findNext(): FakeWorker {
  const next = new FakeWorker();
  workers.registration.update.mockImplementation(async () => {
    workers.registration.installing = next;
  });
  return next;
}

it('lets the worker of the new version take over, and reloads only then', async () => {
  const next = findNext();
  const { chunkFailed } = await openTab();
  const done = chunkFailed();
  await vi.waitFor(() => expect(workers.registration.installing).toBe(next));
  expect(next.postMessage).not.toHaveBeenCalled();
  next.become('installed');
  await vi.waitFor(() => expect(next.postMessage.mock.calls).toEqual([[{ type: 'SKIP_WAITING' }]]));
  expect(reload).not.toHaveBeenCalled();
  next.become('activated');
  await done;
  expect(reload).toHaveBeenCalledTimes(1);
  expect(workers.registration.unregister).not.toHaveBeenCalled();
});

it.each([
  ['cannot be installed', () => findNext().become('redundant')],
  ['cannot be fetched', () => workers.registration.update.mockRejectedValue(new TypeError('404'))],
])('leaves the worker when the new one %s', async (_name, prepare) => {
  prepare();
  const { chunkFailed } = await openTab();
  await chunkFailed();
  expect(workers.registration.unregister).toHaveBeenCalledTimes(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads once per version in a tab, then says so', async () => {
  await (await openTab()).chunkFailed();
  const { chunkFailed, updateState } = await openTab();
  await chunkFailed();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(updateState.value).toBe('unrecoverable');
});

it('may reload again for a version that came later', async () => {
  await (await openTab()).chunkFailed();
  deployed('c');
  await (await openTab()).chunkFailed();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload back and forth between servers that disagree', async () => {
  for (const version of ['b', 'c', 'b', 'c', 'b']) {
    deployed(version);
    await (await openTab()).chunkFailed();
  }
  expect(reload).toHaveBeenCalledTimes(2);
});

it('never reloads by itself over unsaved input', async () => {
  const { chunkFailed, markUnsaved, updateState } = await openTab();
  markUnsaved('contact', true);
  await chunkFailed();
  expect(reload).not.toHaveBeenCalled();
  expect(updateState.value).toBe('unrecoverable');
  expect(sessionStorage.getItem(reloadedForKey)).toBeNull();
});

it('does not reload over what is typed while it prepares to', async () => {
  const { chunkFailed, markUnsaved, updateState } = await openTab();
  workers.registration.unregister.mockImplementation(async () => {
    markUnsaved('contact', true);
    return true;
  });
  await chunkFailed();
  expect(reload).not.toHaveBeenCalled();
  expect(updateState.value).toBe('unrecoverable');
});

it.each([
  ['offline', () => Promise.reject(new TypeError('offline'))],
  ['behind a captive portal', async () => new Response('<p>Bienvenue</p>')],
  ['while the server is down', async () => Response.json({ version: 'b' }, { status: 503 })],
  ['with an answer of another shape', async () => Response.json({ version: 3 })],
  ['with an empty answer', async () => Response.json(null)],
])('does nothing %s', async (_name, answer) => {
  server.mockReset().mockImplementation(answer);
  const { chunkFailed, updateState } = await openTab();
  await chunkFailed();
  expect(reload).not.toHaveBeenCalled();
  expect(updateState.value).toBe('none');
});

it('does not reload when the tab cannot remember that it did', async () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: forbidden });
  const { chunkFailed, updateState } = await openTab();
  await chunkFailed();
  vi.unstubAllGlobals();
  expect(reload).not.toHaveBeenCalled();
  expect(updateState.value).toBe('unrecoverable');
});

it('reloads on demand as often as asked, without service workers too', async () => {
  provideServiceWorkers(undefined);
  const { recover } = await openTab();
  await recover();
  await recover();
  expect(reload).toHaveBeenCalledTimes(2);
});
