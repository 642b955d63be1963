/**
 * The screen being visited. A navigation is judged once (route table, guards), then its screen is loaded; the one before
 * stays until it is there.
 */
import { signal } from '@preact/signals-react';
import type { ComponentType } from 'react';
import type { AppRoute } from '../domain/route/app-routes.ts';
import { destinationOf } from '../domain/route/destination.ts';
import { replaceWith } from '../platform/page/go.ts';
import { isAppPath, parseHash } from '../platform/page/location.ts';
import { chunkFailed } from '../platform/page/recovery.ts';
import { session } from '../platform/session/session.ts';
import { loadScreen } from './load-screen.ts';
import { loseWay } from './navigation.ts';

export interface Visit {
  readonly route: AppRoute;
  /** The path of the address, which the route's pattern matches. */
  readonly path: string;
  /** Null when it could not be loaded. */
  readonly Screen: ComponentType | null;
  /** Another one is another screen, or the same of something else: nothing of the one before is kept. */
  readonly key: string;
}

/** Null while a public page is read, and until the first screen is there. A new object for each navigation. */
export const visit = signal<Visit | null>(null);

/** Screens already loaded, by route. */
const loaded = new Map<string, ComponentType>();

/** Counts how often a screen was given another subject by its query. */
let subjects = 0;

/** Counts navigations: a screen that comes after the next one has begun is not shown. */
let navigation = 0;

/**
 * Goes where the address says: at each navigation, and when a screen that failed is asked for again.
 * @param before the address that was left, as it was then: screens write into theirs
 */
export async function followAddress(before = ''): Promise<void> {
  navigation += 1;
  const { path, query } = parseHash(location.hash);
  const destination =
    isAppPath(path) && destinationOf(path, query, new URLSearchParams(query), session.peek()?.roles ?? null);
  if (destination && 'instead' in destination) return replaceWith(destination.instead);
  if (destination) {
    const { show: route } = destination;
    if (subjectOf(route, query) !== subjectOf(route, parseHash(new URL(before, location.href).hash).query))
      subjects += 1;
    return show(route, path, navigation);
  }
  visit.value = null;
  if (isAppPath(path)) loseWay(path);
}

/** What the query names of what a screen shows. */
function subjectOf({ subject = [] }: AppRoute, query: string): string {
  const values = new URLSearchParams(query);
  return subject.map((name) => values.get(name)).join();
}

async function show(route: AppRoute, path: string, mine: number): Promise<void> {
  // Without waiting where it can be: the page is already on show.
  const Screen = loaded.get(route.path) ?? (await load(route.path));
  if (mine === navigation) visit.value = { route, path, Screen, key: `${path} ${subjects}` };
}

async function load(pattern: string): Promise<ComponentType | null> {
  try {
    const Screen = await loadScreen(pattern);
    if (Screen) loaded.set(pattern, Screen);
    return Screen ?? null;
  } catch {
    // The shell says so, and offers to try again.
    void chunkFailed();
    return null;
  }
}
