/**
 * First load. What to do when a part of the running version can no longer be loaded, typically because a newer version
 * replaced it on the server (guarantees.md, Offline and updates).
 */
import { reloadedForKey } from '../../domain/settings/stored-data.ts';
import { enterState } from './service-worker-states.ts';
import { hasUnsaved } from './unsaved.ts';

/**
 * To be called when a lazy import failed after its one retry. Offline, nothing happens: whoever asked says so. While
 * the server answers, the page reloads by itself, at most once per deployed version and tab and never over unsaved
 * input; else the state becomes `unrecoverable`. Never rejects.
 */
export async function chunkFailed(): Promise<void> {
  const version = await deployedVersion();
  if (version === null) return;
  if (!hasUnsaved() && firstReloadFor(version)) {
    await leaveWorker();
    if (!hasUnsaved()) return location.reload();
  }
  enterState('unrecoverable');
}

/** Reloads from the network, whatever state the worker and its caches are in. */
export async function recover(): Promise<void> {
  await leaveWorker();
  location.reload();
}

/** The worker would answer with the version that is broken: the newest one takes its place, else none does. */
async function leaveWorker(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration?.update().catch(() => undefined);
    const next = registration?.installing ?? registration?.waiting;
    if (!next || !(await takesOver(next))) await registration?.unregister();
  } catch {
    // No worker to leave.
  }
}

/** Lets a worker start as soon as it is installed; resolves to whether it did. */
const takesOver = (worker: ServiceWorker): Promise<boolean> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === 'installed') worker.postMessage({ type: 'SKIP_WAITING' });
      if (worker.state === 'activated') resolve(true);
      if (worker.state === 'redundant') resolve(false);
    };
    worker.addEventListener('statechange', look);
    look();
  });

/** The version on the server, or `null` when the server does not answer (offline, captive portal, error page). */
async function deployedVersion(): Promise<string | null> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' });
    const { version }: { version: unknown } = await answer.json();
    return answer.ok && typeof version === 'string' ? version : null;
  } catch {
    return null;
  }
}

/** Whether this tab has not reloaded by itself for that version yet; remembers that it now has. */
function firstReloadFor(version: string): boolean {
  try {
    const before = sessionStorage.getItem(reloadedForKey) ?? '';
    // A list: servers that disagree during a deployment must not make the page reload back and forth.
    if (before.split(' ').includes(version)) return false;
    sessionStorage.setItem(reloadedForKey, `${before} ${version}`.trim());
    return true;
  } catch {
    // What cannot be remembered could repeat for ever.
    return false;
  }
}
