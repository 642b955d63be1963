/**
 * First load. What a navigation between public pages needs besides the browser's own work: the page that the address
 * really names, its title, description and link in the menu, the focus on its heading, the top of the page, and the menu closed.
 */
import { parseHash } from '../platform/location.ts';
import { NOT_FOUND, showPage } from '../platform/pages.ts';
import { currentRoute } from '../platform/route.ts';

let current: HTMLElement | null = null;
/** Where the reader is on the current history entry, in CSS pixels. */
let scrolled = 0;
/** How the last history entry was reached; stays unknown in older browsers, which then scroll as they do. */
let reached: NavigationType | undefined;
/** Where the reader was on each entry that was left, by its key. */
const left = new Map<string, number>();

function closeMenu(): void {
  document.getElementById('menu')?.hidePopover?.();
}

function describe(page: HTMLElement): void {
  const title = page.dataset.title ?? document.title;
  const lead = page.querySelector('.lead')?.textContent;
  document.title = title;
  if (lead) document.querySelector('meta[name=description]')?.setAttribute('content', lead);
  document.querySelector('#menu [aria-current]')?.removeAttribute('aria-current');
  document.querySelector(`#menu a[href="#${page.id}"]`)?.setAttribute('aria-current', 'page');
  currentRoute.value = { pattern: page.id === NOT_FOUND ? null : page.id, title };
}

/**
 * Scrolls where the browser does not: back to where an entry was left (Chromium forgets the last one), and to the anchor or
 * the top where the fragment is not exactly an element's id.
 */
function settleScroll(arriving: boolean): void {
  const place = reached === 'traverse' && left.get(navigation.currentEntry?.key ?? '');
  if (typeof place === 'number') scrollTo({ top: place, behavior: 'instant' });
  if (reached === 'traverse' || location.hash === '' || document.querySelector(':target')) return;
  const { path, anchor } = parseHash(location.hash);
  const goal = anchor && document.getElementById(`${path}#${anchor}`);
  if (goal) goal.scrollIntoView();
  else if (!arriving) scrollTo({ top: 0, behavior: 'instant' });
}

function follow(arriving: boolean): void {
  const page = showPage();
  closeMenu();
  if (page && page !== current) {
    current = page;
    describe(page);
    // At `hashchange`, after the browser has scrolled: it drops the focus when it goes to a fragment.
    if (!arriving) page.querySelector('h1')?.focus({ preventScroll: true });
  }
  settleScroll(arriving);
}

/** Describes the page that the document opened on, and follows every navigation from here on. */
export function startNavigation(): void {
  addEventListener('scroll', () => {
    scrolled = scrollY;
  });
  globalThis.navigation?.addEventListener('currententrychange', ({ from, navigationType }) => {
    left.set(from.key, scrolled);
    if (navigationType) reached = navigationType;
  });
  // Before the browser scrolls, so that it does so on the page to come, in one frame.
  addEventListener('popstate', showPage);
  addEventListener('hashchange', () => follow(false));
  // The current page's own link changes nothing: the menu closes all the same.
  document.getElementById('menu')?.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) closeMenu();
  });
  follow(true);
}
