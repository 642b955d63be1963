/**
 * First load. Inlined in the head: asks at once for all that the screen of the address needs, its scripts' own imports
 * included, at the document's arrival and at each navigation. Learnt one file after the other, they would come in six
 * round trips instead of one.
 */
import { isOpenPath } from '../../domain/route/open-path.ts';
import { isAppPath, parseHash } from '../../platform/page/location.ts';
import { ask } from '../../platform/page/preload.ts';

/**
 * Paths of the start bundle and the shell, with what they import: whole, since what the document names so is precached
 * by the service worker.
 */
declare const __SHELL__: readonly string[];
/** What the header shows to who is signed in: names of files, as below. */
declare const __MENU__: readonly string[];
/**
 * By the beginning of a path, longer ones before those they begin with: names of the files in `assets/` that its screen needs,
 * besides those of the menu where only who is signed in comes.
 */
declare const __SCREENS__: readonly (readonly [path: string, ...files: string[]])[];

/** The path whose screen an address ends on, as far as it can be told: the guards send a visitor to the login. */
const screenOf = (path: string, signedIn: boolean): string =>
  signedIn || isOpenPath(path) || !path.startsWith('/admin/') ? path : '/auth/login';

/** @param signedIn whether somebody seems to be */
export function askForScreen(signedIn: boolean): void {
  const { path } = parseHash(location.hash);
  if (!isAppPath(path)) return;
  const wanted = screenOf(path, signedIn);
  const [, ...files] = __SCREENS__.find(([start]) => wanted.startsWith(start)) ?? [];
  const inAssets = [...(signedIn ? __MENU__ : []), ...files].map((name) => `/assets/${name}`);
  for (const address of [...__SHELL__, ...inAssets]) {
    // Whoever imports it tries again, and says so.
    ask(address).catch(() => undefined);
  }
}
