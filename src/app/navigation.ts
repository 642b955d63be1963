/**
 * First load. What a navigation needs besides the browser's own work: the page that the address really names, its title,
 * description and link in the menu, the focus on its heading, the place where the reader was or the top, and the menu
 * closed. A screen of the app says itself when it is there.
 */
import { parseHash } from '../platform/page/location.ts';
import { APP_PAGE, goalOf, lostPaths, NOT_FOUND, showPage } from '../platform/page/pages.ts';
import { type CurrentRoute, currentRoute } from '../platform/page/route.ts';

/** Brings the app to its page. Called at each navigation to it. */
let openApp: (page: HTMLElement) => void;
/** Until the first navigation: whoever opens a document has not moved, and keeps the focus where it is. */
let arriving = true;
/** Where the reader is on the current history entry, in CSS pixels. */
let scrolled = 0;
/** How the last history entry was reached; stays unknown in older browsers, which then scroll as they do. */
let reached: NavigationType | undefined;
/** Where the reader was on each entry that was left, by its key. */
const left = new Map<string, number>();
/** Watches a page that is too short for the place to go back to. */
let growing: ResizeObserver | undefined;

function closeMenu(): void {
  document.getElementById('menu')?.hidePopover?.();
}

function describe(page: HTMLElement, { pattern, title, description }: CurrentRoute): void {
  const lead = description ?? page.querySelector('.lead')?.textContent;
  document.title = title;
  if (lead) document.querySelector('meta[name=description]')?.setAttribute('content', lead);
  document.querySelector('#menu [aria-current]')?.removeAttribute('aria-current');
  document.querySelector(`#menu a[href$="#${pattern}"]`)?.setAttribute('aria-current', 'page');
}

/** The app's layouts are not indexed, public pages are (domain.md: home layout). */
function markIndexed(indexed: boolean): void {
  document.querySelector('meta[name=robots]')?.remove();
  if (!indexed) document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex">');
}

const jump = (top: number) => scrollTo({ top, behavior: 'instant' });

/**
 * Scrolls back to where an entry was left (Chromium forgets the last one), before the next frame is drawn. A screen that still
 * loads is too short at first: tried again as it grows, until it is long enough or the reader moves.
 */
function scrollBack(top: number): void {
  growing = new ResizeObserver(() => {
    jump(top);
    if (scrollY > top - 1) growing?.disconnect();
  });
  growing.observe(document.body);
}

/** Scrolls where the browser does not: back, and to the anchor or the top where the fragment is not exactly an element's id. */
function settleScroll(): void {
  const place = reached === 'traverse' && left.get(navigation.currentEntry?.key ?? '');
  growing?.disconnect();
  if (typeof place === 'number') scrollBack(place);
  if (reached === 'traverse' || location.hash === '' || document.querySelector(':target')) return;
  const { path, anchor } = parseHash(location.hash);
  const goal = anchor && document.getElementById(`${path}#${anchor}`);
  if (goal) goal.scrollIntoView();
  else if (!arriving) jump(0);
}

/**
 * Says that a page, or a screen of the app, is there: what it is called, and where the reader is on it.
 * @param isOther it was on show before, of something else
 */
export function arrive(page: HTMLElement, route: CurrentRoute, isOther = false): void {
  const isNew = currentRoute.peek()?.pattern !== route.pattern;
  if (isNew) {
    describe(page, route);
    markIndexed(page.id !== APP_PAGE);
    currentRoute.value = route;
  }
  // At `hashchange`, after the browser has scrolled: it drops the focus when it goes to a fragment.
  if (isOther || (isNew && !arriving)) goalOf(page)?.focus({ preventScroll: true });
  settleScroll();
}

/** Shows the *page introuvable* for a path of the app that is no route. */
export function loseWay(path: string): void {
  lostPaths.add(path);
  follow();
}

function follow(): void {
  // Only a document of its own, such as `/tarif/`, lacks a page: what leads on from it leads into the application's.
  const named = showPage();
  if (!named && location.hash.startsWith('#/')) {
    location.replace(`/${location.hash}`);
    return;
  }
  const page = named ?? document.querySelector('main');
  if (page?.id === APP_PAGE) openApp(page);
  else if (page) {
    const pattern = page.id === NOT_FOUND ? null : page.id;
    arrive(page, { pattern, title: page.dataset.title ?? document.title });
  }
}

/**
 * Describes the page that the document opened on, and follows every navigation from here on.
 * @param open brings the app's shell into its page, at the latest at the first call
 */
export function startNavigation(open: (page: HTMLElement) => void): void {
  openApp = open;
  addEventListener('scroll', () => {
    scrolled = scrollY;
  });
  // Browsers take one on the window for passive.
  for (const moved of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(moved, () => growing?.disconnect());
  globalThis.navigation?.addEventListener('currententrychange', ({ from, navigationType }) => {
    left.set(from.key, scrolled);
    if (navigationType) reached = navigationType;
  });
  // Before the browser scrolls, so that it does so on the page to come, in one frame.
  addEventListener('popstate', showPage);
  addEventListener('hashchange', () => {
    arriving = false;
    // Here, not at the start: on a slow phone the menu may be open before this runs.
    closeMenu();
    follow();
  });
  // The current page's own link changes nothing: the menu closes all the same.
  document.getElementById('menu')?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) closeMenu();
  });
  follow();
}
