/** First load. Puts an island into its placeholder once that is visible, and says so in French when it cannot. */
import type { ComponentType } from 'react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { trackPending } from '../platform/page/stable.ts';

/** Brings an island's component; rejects when its chunk cannot be loaded. */
export type IslandLoader = () => Promise<ComponentType>;

/** By the name in the placeholder's `data-island`. */
export type IslandList = Readonly<Record<string, IslandLoader>>;

/** How far from the screen an island starts to load, so that it is there when it is reached. */
const MARGIN = '200px';

/** Puts a component into its place once it is loaded; says so there, and to `onFailure`, when it cannot be. */
export async function mount(
  place: HTMLElement,
  load: IslandLoader,
  onFailure: (error: unknown) => void,
): Promise<void> {
  try {
    const island = await trackPending(load());
    // Preact would try to keep the placeholder's own elements, React would drop them: both start from an empty box,
    // whose height the style reserves.
    place.replaceChildren();
    createRoot(place).render(createElement(island));
  } catch (error) {
    offerRetry(place, load, onFailure);
    onFailure(error);
  }
}

/** Adds to the placeholder, whose text (phone and mail) stays useful. */
function offerRetry(place: HTMLElement, load: IslandLoader, onFailure: (error: unknown) => void) {
  const notice = document.createElement('div');
  notice.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent =
    'Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'button quiet';
  button.textContent = 'Réessayer';
  button.onclick = async () => {
    notice.remove();
    await mount(place, load, onFailure);
    // The pressed button is gone: the reader stays at this place.
    place.tabIndex = -1;
    place.focus({ preventScroll: true });
  };
  notice.append(text, button);
  place.append(notice);
}

/** Mounts each island of the document when it comes near the screen; at once where that cannot be observed. */
export function startIslands(list: IslandList, onFailure: (error: unknown) => void): void {
  const start = (place: Element) => {
    const load = place instanceof HTMLElement && list[place.dataset.island ?? ''];
    if (load) void mount(place, load, onFailure);
  };
  const places = document.querySelectorAll('[data-island]');
  if (!('IntersectionObserver' in globalThis)) {
    places.forEach(start);
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        start(target);
      }
    },
    { rootMargin: MARGIN },
  );
  for (const place of places) observer.observe(place);
}
