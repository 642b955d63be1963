/**
 * The one table of public routes (specification §2): plain data that the prerenderer, the API (page views), the sitemap and
 * the tests all read.
 */

import { company } from '../settings/company.ts';
import { type PublicPath, publicPaths } from './public-paths.ts';

export interface Route {
  /** Hash path, as in `#/tarif`; home is `/`. */
  readonly path: PublicPath;
  /** What `document.title` becomes, brand prefix included. */
  readonly title: string;
}

const titles: Readonly<Record<PublicPath, string>> = {
  '/tarif': 'Tarifs',
  '/concept': 'Convoyage',
  '/storage': 'Stockage de véhicules',
  '/guarante': 'Assurances',
  '/contact': 'Nous contacter',
  '/team': 'L’équipe',
  '/environment': 'Environnement',
  '/verifier': 'Vérifier un état des lieux',
  '/mentions-legales': 'Mentions légales',
  '/': 'Convoyage et conciergerie automobile près d’Aix-en-Provence',
};

/** As many as there are paths. */
type RouteOfEach<Paths extends readonly string[]> = { readonly [Index in keyof Paths]: Route };

/** In the order of their paths. */
export const publicRoutes = publicPaths.map(
  (path): Route => ({ path, title: `${company.brand} – ${titles[path]}` }),
  // `map` forgets how many there are.
) as readonly Route[] as RouteOfEach<typeof publicPaths>;
