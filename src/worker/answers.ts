/** How requests are answered, with and without network. */
import { openCache } from './version.ts';

/** Paths of the public pages inside the document; written by the build. */
declare const __PAGES__: readonly string[];

type KeepAlive = (work: Promise<unknown>) => void;

/** The exact file of this version; the network only where the browser dropped the cache. */
export async function shellAnswer(request: Request): Promise<Response> {
  return (
    (await (await openCache()).match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request)
  );
}

/** This version's copy, else that of the version before, else the network; kept from then on. */
export async function assetAnswer(request: Request, keepAlive: KeepAlive): Promise<Response> {
  const cache = await openCache();
  // A second attempt bears a query (platform/page/lazy-module.ts): it is the same file.
  const { pathname } = new URL(request.url);
  const own = await cache.match(pathname, { ignoreVary: true });
  if (own) return own;
  const answer = (await caches.match(pathname, { ignoreVary: true })) ?? (await fetch(request));
  // A host that answers a missing file with a page must not fill the cache with pages.
  if (answer.ok && !isHtml(answer)) keepAlive(keep(cache, pathname, answer));
  return answer;
}

/** The network, else the last copy read, else the same page inside the document. */
export async function documentAnswer(request: Request, keepAlive: KeepAlive): Promise<Response> {
  const { pathname } = new URL(request.url);
  const cache = await openCache();
  try {
    const answer = await fetch(request);
    if (answer.ok && isHtml(answer)) keepAlive(keep(cache, pathname, answer));
    return answer;
  } catch (error) {
    const path = pathname.replace(/\/$/, '');
    const copy = (await cache.match(pathname)) ?? (await caches.match(pathname));
    if (copy) return copy;
    if (__PAGES__.includes(path)) return Response.redirect(`/#${path}`);
    throw error;
  }
}

const isHtml = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html');

/** Storing may fail (quota): the answer has been given all the same. */
const keep = (cache: Cache, key: string, answer: Response) =>
  cache.put(key, answer.clone()).catch(() => undefined);
