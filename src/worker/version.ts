/** The version this worker belongs to: its name, its files and its cache. The build fills the two placeholders in. */
import { cachePrefix } from '../domain/settings/stored-data.ts';

/** A file of the public shell. */
interface ShellFile {
  /** Absolute path on the site; the document is `/`. */
  readonly url: string;
  /** Subresource integrity of its bytes, where its name does not say them: what another deployment wrote must not be mixed in. */
  readonly integrity?: string;
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: readonly ShellFile[];
  readonly __VERSION__: string;
};

const files = self.__WB_MANIFEST;

/** As in `version.json`. */
const version = self.__VERSION__;

/** Remembers which version was the last to be active. */
const stateCache = `${cachePrefix}state`;
const lastActive = '/last-active';

/** Paths that are precached. */
export const shell: ReadonlySet<string> = new Set(files.map(({ url }) => url));

/** The one cache of this version: its shell, and what was used with it. */
export const openCache = (): Promise<Cache> => caches.open(cachePrefix + version);

/** Brings the whole shell, or fails and leaves no trace: the version before stays. */
export async function install(): Promise<void> {
  const cache = await openCache();
  const addAll = (mode: RequestCache) =>
    // A redirected answer may not be given to a navigation.
    cache.addAll(
      files.map(({ url, integrity = '' }) => new Request(url, { integrity, cache: mode, redirect: 'error' })),
    );
  // The page has just read most of these files: revalidating is enough, unless what the browser kept is not ours.
  await addAll('no-cache').catch(() => addAll('reload'));
}

/**
 * Takes over every open tab. The caches of this version and of the last active one stay: tabs of that one may still
 * ask for its parts. All older ones go.
 */
export async function activate(): Promise<void> {
  const state = await caches.open(stateCache);
  const before = (await (await state.match(lastActive))?.text()) ?? '';
  await state.put(lastActive, new Response(version));
  const kept = [stateCache, cachePrefix + version, cachePrefix + before];
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(cachePrefix) && !kept.includes(name));
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}
