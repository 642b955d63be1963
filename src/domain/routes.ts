/**
 * The one table of routes (specification §2): plain data that the prerenderer, the router, the API (page views),
 * the sitemap and the tests all read. A public route's description is also the first sentence of its page, so that
 * the text is sent once.
 */

import { company } from './company.ts';

/** Which shell shows a route. `public` pages are HTML in `index.html`. */
export type Area = 'public';

export interface Route {
  /** Hash path, as in `#/tarif`; home is `/`. */
  readonly path: string;
  /** What `document.title` becomes, brand prefix included. */
  readonly title: string;
  /** Meta description, 50 to 160 characters. */
  readonly description: string;
  readonly area: Area;
}

const route = (path: string, title: string, description: string): Route => ({
  path,
  title: `${company.brand} – ${title}`,
  description,
  area: 'public',
});

/** Home is the last page of the document: it shows when nothing is targeted. */
export const publicRoutes = [
  route(
    '/tarif',
    'Tarifs',
    'Un prix connu d’avance, toutes taxes comprises, selon la distance jusqu’à notre parc : dès 34,90 € le trajet simple.',
  ),
  route(
    '/concept',
    'Convoyage',
    'Un convoyeur prend votre voiture chez vous, la conduit au garage ou au contrôle technique, et vous la ramène.',
  ),
  route(
    '/storage',
    'Stockage de véhicules',
    'Un parc sécurisé à une vingtaine de minutes d’Aix-en-Provence et de Marseille, pour stocker, préparer et relivrer vos véhicules.',
  ),
  route(
    '/guarante',
    'Assurances',
    'Chaque trajet est assuré jusqu’à 200 000 €, et jusqu’à 700 000 € par dérogation pour les véhicules de prestige.',
  ),
  route(
    '/contact',
    'Nous contacter',
    'Une question, un devis, une réservation ? Appelez-nous ou écrivez-nous : une personne de l’équipe vous répond.',
  ),
  route(
    '/team',
    'L’équipe',
    'Deux frères convoyeurs, huit et six ans de métier, ont fondé l’entreprise et conduisent eux-mêmes vos véhicules.',
  ),
  route(
    '/environment',
    'Environnement',
    'Zéro papier et éco-conduite : des états des lieux sur tablette et les itinéraires les plus courts.',
  ),
  route(
    '/mentions-legales',
    'Mentions légales',
    'Éditeur, hébergeur, propriété intellectuelle, liens et cookies : ce que la loi demande et ce que le site enregistre.',
  ),
  route(
    '/',
    'Convoyage et conciergerie automobile près d’Aix-en-Provence',
    'Nous prenons votre voiture chez vous, la menons au garage ou au contrôle technique, et vous la ramenons.',
  ),
] as const;
