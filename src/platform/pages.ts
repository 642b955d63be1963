/**
 * First load. Which public page the document shows. Without JavaScript `:target` decides; this corrects it where the
 * fragment is not exactly a page's id: a query, a trailing slash, an anchor, an unknown route.
 */
import { parseHash } from './location.ts';

/** Id of the page shown for a route that does not exist. */
export const NOT_FOUND = '/introuvable';

/** The page that a fragment names, the *page introuvable* included. */
export function pageFor(hash: string): HTMLElement | null {
  const page = document.getElementById(parseHash(hash).path);
  return page?.localName === 'main' ? page : document.getElementById(NOT_FOUND);
}

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
