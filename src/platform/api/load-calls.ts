/** Loads what calls the API, which weighs as much as a screen: when it is about to be needed, not before the screen shows. */
import { HttpError } from '../http/http-error.ts';
import { loadModule } from '../page/lazy-module.ts';
import { chunkFailed } from '../page/recovery.ts';

/**
 * A chunk that cannot be loaded is told as what it most often is: a network that does not answer.
 * @param name of one of its exports
 * @throws HttpError
 */
export const loadCalls = <M>(load: () => Promise<M>, name: keyof M): Promise<M> =>
  loadModule(load, name).catch(() => {
    void chunkFailed();
    throw new HttpError('network');
  });

/** The same of one of its exports, once it is called. */
export const loadPart =
  <M, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  (): Promise<M[Name]> =>
    loadCalls(load, name).then((m) => m[name]);

/** Asks for the addresses that match a text. */
export const loadAddressSearch = () => loadCalls(() => import('./address-search.ts'), 'searchAddresses');
