/**
 * First load. Which page the document shows. Without JavaScript `:target` decides; this corrects it where the
 * fragment is not exactly a page's id: a query, a trailing slash, an anchor, a screen of the app, an unknown route.
 */
import { isAppPath, parseHash } from './location.ts';

/** Id of the page shown for a route that does not exist. */
export const NOT_FOUND = '/introuvable';

/** Id of the one page in which all screens of the app are shown. */
export const APP_PAGE = '/auth/login';

/** Paths of the app that turned out to be no route: only the shell, which loads later, can tell. */
export const lostPaths = new Set<string>();

/** The page that a fragment names, the *page introuvable* included. */
export function pageFor(hash: string): HTMLElement | null {
  const { path } = parseHash(hash);
  const page = document.getElementById(isAppPath(path) && !lostPaths.has(path) ? APP_PAGE : path);
  return page?.localName === 'main' ? page : document.getElementById(NOT_FOUND);
}

/** What takes the focus with a page: its heading or, where that takes none, its first field, since one comes there to type. */
export const goalOf = (page: HTMLElement | null): HTMLElement | null | undefined =>
  page?.querySelector<HTMLElement>('h1[tabindex], input');

/**
 * Shows the page of the current fragment, overriding `:target` only where it would show another one. Where an anchor is
 * targeted, its page is shown by `:has()`, which older browsers lack: there the page is always named.
 */
export function showPage(): HTMLElement | null {
  const page = pageFor(location.hash);
  const targeted = document.querySelector('main:target') ?? document.getElementById('/');
  for (const other of document.querySelectorAll('main.on')) if (other !== page) other.classList.remove('on');
  page?.classList.toggle('on', page !== targeted);
  document.documentElement.toggleAttribute('data-override', page !== targeted);
  return page;
}
