/**
 * The one table of routes (specification §2): plain data that the prerenderer, the router, the API (page views),
 * the sitemap and the tests all read. A public route's description is also the first sentence of its page, so that
 * the text is sent once.
 */

import { formatWholeKilometres } from '../lib/french-number.ts';
import { formatEuros, formatWholeEuros } from '../lib/money.ts';
import { numberWord } from '../lib/number-word.ts';
import { company } from '../settings/company.ts';
import { insurance } from '../tariff/insurance.ts';
import { isFlatGrid, lowestPrice } from '../tariff/lowest-price.ts';
import { reachOf } from '../tariff/reach.ts';
import { type PublicPath, publicPaths } from './public-paths.ts';

export interface Route {
  /** Hash path, as in `#/tarif`; home is `/`. */
  readonly path: string;
  /** What `document.title` becomes, brand prefix included. */
  readonly title: string;
  /** Meta description, 50 to 160 characters. */
  readonly description: string;
}

const years = company.drivers.map(({ years }) => numberWord[years]);

const texts: Readonly<Record<PublicPath, readonly [title: string, description: string]>> = {
  '/tarif': [
    'Tarifs',
    `Un prix connu d’avance, toutes taxes comprises, ${isFlatGrid ? `jusqu’à ${formatWholeKilometres(reachOf('round_trip'))}` : 'selon la distance jusqu’à notre établissement'}\u00a0: dès ${formatEuros(lowestPrice('single'))} le trajet simple.`,
  ],
  '/concept': [
    'Convoyage',
    'Un convoyeur prend votre voiture chez vous, la conduit au garage ou au contrôle technique, et vous la ramène.',
  ],
  '/storage': [
    'Stockage de véhicules',
    'Un parc sécurisé à une vingtaine de minutes d’Aix-en-Provence et de Marseille, pour stocker, préparer et relivrer vos véhicules.',
  ],
  '/guarante': [
    'Assurances',
    `Chaque trajet est assuré jusqu’à ${formatWholeEuros(insurance.coverCents)}, et jusqu’à ${formatWholeEuros(insurance.derogationCents)} par dérogation pour les véhicules de prestige.`,
  ],
  '/contact': [
    'Nous contacter',
    'Une question, un devis, une réservation\u00a0? Appelez-nous ou écrivez-nous\u00a0: une personne de l’équipe vous répond.',
  ],
  '/team': [
    'L’équipe',
    `Deux frères convoyeurs, ${years.join(' et ')}\u00a0ans de métier, ont fondé l’entreprise et conduisent eux-mêmes vos véhicules.`,
  ],
  '/environment': [
    'Environnement',
    'Zéro papier et éco-conduite\u00a0: des états des lieux sur tablette et les itinéraires les plus courts.',
  ],
  '/verifier': [
    'Vérifier un état des lieux',
    'L’état des lieux que l’on vous montre est-il celui qui a été signé\u00a0? Choisissez son fichier\u00a0: la réponse est immédiate.',
  ],
  '/mentions-legales': [
    'Mentions légales',
    'Éditeur, hébergeur, propriété intellectuelle, liens et cookies\u00a0: ce que la loi demande et ce que le site enregistre.',
  ],
  '/': [
    'Convoyage et conciergerie automobile près d’Aix-en-Provence',
    'Nous prenons votre voiture chez vous, la menons au garage ou au contrôle technique, et vous la ramenons.',
  ],
};

/** As many as there are paths. */
type RouteOfEach<Paths extends readonly string[]> = { readonly [Index in keyof Paths]: Route };

/** In the order of their paths. */
export const publicRoutes = publicPaths.map((path): Route => {
  const [title, description] = texts[path];
  return { path, title: `${company.brand} – ${title}`, description };
  // `map` forgets how many there are.
}) as readonly Route[] as RouteOfEach<typeof publicPaths>;
