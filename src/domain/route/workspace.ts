/**
 * The workspaces: what the bar of each signed-in area leads to, as plain data. At most five entries for anybody, since on a
 * phone they stand beside each other at the bottom of the window.
 */
import { isOpenPath } from './open-path.ts';

/** A hash path, or an alias; what it is called; a symbol of the document's sprite. */
export type Entry = readonly [path: string, label: string, icon: string];

/** Where the team looks for anything; `/` leads there too. */
export const SEARCH_PATH = '/admin/teammate/search';

/** By the path of the area's home. */
export const workspaces: Readonly<Record<string, readonly Entry[]>> = {
  '/admin/customer': [
    ['/admin/customer', 'Accueil', 'garage'],
    ['/admin/customer/booking', 'Réservations', 'calendar'],
    ['/admin/customer/vehicle', 'Véhicules', 'truck'],
    ['/admin/customer/subscription/list', 'Abonnements', 'swap'],
    ['/admin/customer/invoice', 'Factures', 'check'],
  ],
  '/admin/partner': [
    ['/admin/partner', 'Accueil', 'garage'],
    ['/admin/partner/booking/add', 'Réserver', 'truck'],
    ['/admin/partner/booking', 'Réservations', 'calendar'],
    ['/admin/partner/invoice', 'Factures', 'check'],
    ['/admin/partner/subscription/create', 'Abonner', 'swap'],
  ],
  '/admin/teammate': [
    // As the staff header names it (specification §2).
    ['/teammate', 'Ma journée', 'truck'],
    ['/admin/teammate/desk', 'Bureau', 'garage'],
    ['/admin/teammate/planning', 'Planning', 'clock'],
    ['/admin/teammate/booking', 'Réservations', 'calendar'],
    [SEARCH_PATH, 'Chercher', 'search'],
  ],
};

/** What is walked through step by step, an order or a condition report: no entry is there to be pressed in passing. */
export const isGuided = (path: string): boolean =>
  isOpenPath(path) || path.startsWith('/admin/teammate/mission/');

/**
 * Which of some places a route belongs to: itself, or the nearest above it; a list is above all beside it, and the home of an
 * area above nothing.
 */
export const placeOf = (route: string, places: readonly string[]): string | undefined =>
  places
    .filter(
      (place) =>
        place === route ||
        (/^(\/\w+){3}/.test(place) && `${route}/`.startsWith(`${place}/`.replace('/list/', '/'))),
    )
    .sort((a, b) => b.length - a.length)[0];

/** What the team's desk leads to, and no entry of the bar, belongs to the desk. */
export const deskAbove = (route: string): string | undefined =>
  route.startsWith('/admin/teammate/') ? '/admin/teammate/desk' : undefined;
