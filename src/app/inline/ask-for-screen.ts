/**
 * First load. Inlined in the head: asks at once for all that the screen of the address needs, its scripts' own imports
 * included, at the document's arrival and at each navigation. Learnt one file after the other, they would come in six
 * round trips instead of one.
 */
import { isOpenPath } from '../../domain/route/open-path.ts';
import { isAppPath, parseHash } from '../../platform/page/location.ts';
import { linkTo } from '../../platform/page/preload.ts';

/**
 * Paths of the start bundle and the shell, with what they import: whole, since what the document names so is precached
 * by the service worker.
 */
declare const __SHELL__: readonly string[];
/**
 * What the names of files in `assets/` that the bar and screens need have besides their numbers, which is nothing for most: below,
 * a character stands for each, `0` for the first. Separated by commas.
 */
declare const __FILES__: string;
/** What the bar shows to who is signed in. */
declare const __BAR__: string;
/**
 * Lines of the beginning of a path, longer ones before those they begin with, and after a space which files its screen needs,
 * besides those of the bar where only who is signed in comes.
 */
declare const __SCREENS__: string;

/** `0`, as `scripts/vite/screen-files.ts` writes it. */
const FIRST = 48;

/** Of the signed-in areas, the order's steps, and what stands for them. */
const isGuarded = (path: string): boolean => /^\/(admin|teammate)\b/.test(path);

/** Of the team, but for a condition report, which is written with gloves in the sun: its bar leads nowhere else. */
const isDesk = (path: string): boolean => /\/teammate(?!\/mission)/.test(path);

/** As `scripts/build/short-names.ts` names it: with its number, and the hash of the build, which the start bundle ends with. */
function pathOf(number: number): string {
  const [name, type = 'js'] = (__FILES__.split(',')[number] ?? '').split('.');
  return `/assets/${name}${number.toString(36)}${__SHELL__[0]?.slice(-11, -3)}.${type}`;
}

/** The path whose screen an address ends on, as far as it can be told: the guards send a visitor to the login. */
const screenOf = (path: string, signedIn: boolean): string =>
  signedIn || isOpenPath(path) || !isGuarded(path) ? path : '/auth/login';

/**
 * Says too in which frame it will stand: in workspaces and in an order the header is a bar, and there is no footer; the team's
 * is denser.
 * @param signedIn whether somebody seems to be
 */
export function askForScreen(signedIn: boolean): void {
  const { path } = parseHash(location.hash);
  const wanted = screenOf(path, signedIn);
  document.documentElement.toggleAttribute('data-bar', isGuarded(wanted));
  document.documentElement.toggleAttribute('data-desk', isDesk(wanted));
  if (!isAppPath(path)) return;
  const rows = __SCREENS__.split('\n').map((line) => line.split(' ') as [start: string, files: string]);
  const files = (signedIn ? __BAR__ : '') + (rows.find(([start]) => wanted.startsWith(start))?.[1] ?? '');
  const inAssets = [...files].map((file) => pathOf(file.charCodeAt(0) - FIRST));
  // Of what fails, nothing is said here: whoever imports it tries again, and says so.
  for (const address of [...__SHELL__, ...inAssets]) linkTo(address);
}
