import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startNavigation } from '../../../src/app/navigation.ts';
import { currentRoute } from '../../../src/platform/page/route.ts';

beforeAll(() => {
  document.head.innerHTML = '<title>Marque</title><meta name="description" content="">';
  document.body.innerHTML = `
    <nav id="menu" popover><a href="#/tarif">Tarifs</a><span>Menu</span></nav>
    <main id="/tarif" data-title="Marque – Tarifs"><h1 tabindex="-1">Tarifs</h1><p class="lead">Nos prix.</p></main>
    <main id="/concept" data-title="Marque – Convoyage">
      <h1 tabindex="-1">Convoyage</h1><p class="lead">Le convoyage.</p><p id="/concept#video"></p>
    </main>
    <main id="/introuvable" data-title="Marque – Page introuvable"><h1 tabindex="-1">Introuvable</h1></main>
    <main id="/" data-title="Marque"><h1 tabindex="-1">Accueil</h1><p class="lead">Bienvenue.</p></main>`;
  location.hash = '#/concept';
  startNavigation(vi.fn());
});

beforeEach(() => go('#/'));

/** Follows a link; resolves once the browser has said so. */
async function go(hash: string): Promise<void> {
  if (location.hash === hash) return;
  const told = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
  location.hash = hash;
  await told;
}

const description = () => document.querySelector('meta[name=description]')?.getAttribute('content');

it('sets the title, the description and the route, and moves the focus to the heading', async () => {
  await go('#/tarif');
  expect(document.title).toBe('Marque – Tarifs');
  expect(description()).toBe('Nos prix.');
  expect(currentRoute.value).toEqual({ pattern: '/tarif', title: 'Marque – Tarifs' });
  expect(document.activeElement?.textContent).toBe('Tarifs');
});

it('marks the current page in the menu, and no other', async () => {
  await go('#/tarif?utm=1');
  expect(document.querySelector('#menu [aria-current=page]')?.textContent).toBe('Tarifs');
  await go('#/concept');
  expect(document.querySelector('#menu [aria-current]')).toBeNull();
});

it('says the pattern without query, slash or anchor', async () => {
  await go('#/tarif/?token=secret#x');
  expect(currentRoute.value?.pattern).toBe('/tarif');
});

it('calls an unknown route the page introuvable, which is no route', async () => {
  await go('#/nowhere');
  expect(document.title).toBe('Marque – Page introuvable');
  expect(currentRoute.value).toEqual({ pattern: null, title: 'Marque – Page introuvable' });
});

it('is no navigation when only the anchor or the query changes', async () => {
  await go('#/concept');
  const before = currentRoute.value;
  document.querySelector<HTMLElement>('#menu')?.focus();
  (document.activeElement as HTMLElement | null)?.blur();
  await go('#/concept#video');
  await go('#/concept?utm=1');
  expect(currentRoute.value).toBe(before);
  expect(document.activeElement).toBe(document.body);
});

it('closes the menu at a navigation, and at a click on the current page’s link', async () => {
  const menu = document.getElementById('menu') as HTMLElement;
  menu.hidePopover = vi.fn();
  await go('#/tarif');
  expect(menu.hidePopover).toHaveBeenCalledTimes(1);
  menu.querySelector('a')?.click();
  expect(menu.hidePopover).toHaveBeenCalledTimes(2);
  menu.querySelector('span')?.click();
  expect(menu.hidePopover).toHaveBeenCalledTimes(2);
});
