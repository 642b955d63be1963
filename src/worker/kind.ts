/** Which of the worker's answers a request gets. */

/**
 * - `shell`: precached; answered from this version's cache, so that the document and its start bundle always match.
 * - `asset`: immutable, kept once used.
 * - `document`: a page of its own (`/tarif/`, `/cgv`): the network, else the last copy read.
 * - `network`: none of the worker's business; what a secret link shows must not stay on the device.
 */
export type Kind = 'shell' | 'asset' | 'document' | 'network';

/** What a request says of itself. */
export interface RequestToSort {
  readonly url: string;
  readonly method: string;
  readonly mode: string;
}

/** Sorts a request. `origin` is the site's own; `shell` holds the paths that are precached. */
export function kindOf(
  { url, method, mode }: RequestToSort,
  origin: string,
  shell: ReadonlySet<string>,
): Kind {
  const { origin: itsOrigin, pathname } = new URL(url);
  if (
    method !== 'GET' ||
    itsOrigin !== origin ||
    /^\/(api|suivi|etat-des-lieux|video|confirmer)\//.test(pathname)
  )
    return 'network';
  if (shell.has(pathname)) return 'shell';
  if (pathname.startsWith('/assets/')) return 'asset';
  return mode === 'navigate' ? 'document' : 'network';
}
