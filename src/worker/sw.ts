/**
 * The service worker: the public pages open offline, each tab keeps a consistent version, and a new version waits
 * until a visitor takes it (guarantees.md, Offline and updates). `version.json` and the API are never answered from here.
 */
import { assetAnswer, documentAnswer, shellAnswer } from './answers.ts';
import { kindOf } from './kind.ts';
import { open, show } from './push.ts';
import { activate, install, shell } from './version.ts';

declare const self: ServiceWorkerGlobalScope;

const { origin } = self.location;

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => event.waitUntil(activate()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const kind = kindOf(request, origin, shell);
  const keepAlive = (work: Promise<unknown>) => event.waitUntil(work);
  if (kind === 'shell') event.respondWith(shellAnswer(request));
  if (kind === 'asset') event.respondWith(assetAnswer(request, keepAlive));
  if (kind === 'document') event.respondWith(documentAnswer(request, keepAlive));
});

self.addEventListener('message', (event) => {
  const { type, urls = [] }: { type: string; urls?: readonly string[] } = event.data;
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'USED') event.waitUntil(keepUsed(urls, (work) => event.waitUntil(work)));
});

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification));
});

/** Keeps the immutable files that a page loaded before this worker ran. */
async function keepUsed(urls: readonly string[], keepAlive: (work: Promise<unknown>) => void): Promise<void> {
  const requests = urls
    .map((url) => new Request(url))
    .filter((request) => kindOf(request, origin, shell) === 'asset');
  await Promise.allSettled(requests.map((request) => assetAnswer(request, keepAlive)));
}
