/**
 * First load. Registers the service worker, finds new versions and lets the visitor choose when to take one. Nothing
 * here can harm the page: without a worker, or with a broken one, the site only loses what works offline.
 */
import { MINUTE_MS } from '../../domain/lib/time/durations.ts';
import { enterState } from './service-worker-states.ts';
import { whenStable } from './stable.ts';

/** Hash routes make no navigation request, so the browser would hardly ever look for a new version by itself. */
const CHECK_EVERY = 30 * MINUTE_MS;

let registration: ServiceWorkerRegistration | undefined;
/** Whether this tab asked for the new version: then, and only then, it reloads by itself. */
let accepted = false;

/** Registers the worker once the app is stable, in production only, and keeps `updateState` true from here on. */
export function startUpdates(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!import.meta.env.PROD || !workers) return;
  followController(workers);
  void whenStable()
    .then(() => register(workers))
    // No worker, or a broken one: the page goes on as it is.
    .catch(() => undefined);
}

/**
 * Loads what a part of a page needs only once somebody uses it, for where there is no network then: when a worker is there to
 * keep it, so that nothing of a first visit waits for it. A failure shows when the part is used.
 */
export const keepForLater = (load: () => Promise<unknown>): void =>
  void navigator.serviceWorker?.ready.then(load).catch(() => undefined);

/** Takes the version that waits: its worker starts, then this tab reloads. The other tabs decide for themselves. */
export function acceptUpdate(): void {
  const waiting = registration?.waiting;
  if (waiting) {
    accepted = true;
    waiting.postMessage({ type: 'SKIP_WAITING' });
  } else {
    // Another tab took it in the meantime.
    location.reload();
  }
}

function followController(workers: ServiceWorkerContainer): void {
  let controlled = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (accepted) location.reload();
    else if (controlled) enterState('activated');
    else reportUsedFiles(workers.controller);
    controlled = true;
  });
}

/**
 * The first worker starts after the page: what was loaded without it must be there offline too, and so must what was
 * still on its way when the worker took over.
 */
function reportUsedFiles(worker: ServiceWorker | null): void {
  const report = (used: PerformanceObserverEntryList) =>
    worker?.postMessage({ type: 'USED', urls: used.getEntries().map(({ name }) => name) });
  new PerformanceObserver(report).observe({ type: 'resource', buffered: true });
}

async function register(workers: ServiceWorkerContainer): Promise<void> {
  const found = await workers.register('/sw.js');
  registration = found;
  const follow = (worker: ServiceWorker | null) => {
    // The very first worker waits for nobody: it is no new version.
    const look = () => found.active && worker && found.waiting === worker && enterState('available');
    worker?.addEventListener('statechange', look);
    look();
  };
  follow(found.waiting);
  follow(found.installing);
  found.addEventListener('updatefound', () => follow(found.installing));
  const check = () => void found.update().catch(() => undefined);
  addEventListener('focus', check);
  addEventListener('online', check);
  setInterval(check, CHECK_EVERY);
}
