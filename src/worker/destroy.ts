/**
 * The worker for the day there must be none: it deletes the site's caches and removes the registration. IndexedDB,
 * local storage and open tabs are left as they are; without a `fetch` listener every request goes to the network.
 */
import { cachePrefix } from '../domain/settings/stored-data.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(cachePrefix)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
