/** What each public page is about: its meta description, and the first sentence of the page, so that the text is sent once. */

import { formatWholeKilometres } from '../../domain/lib/french-number.ts';
import { formatEuros, formatWholeEuros } from '../../domain/lib/money.ts';
import { numberWord } from '../../domain/lib/number-word.ts';
import type { PublicPath } from '../../domain/route/public-paths.ts';
import { company } from '../../domain/settings/company.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { isFlatGrid, lowestPrice } from '../../domain/tariff/lowest-price.ts';
import { reachOf } from '../../domain/tariff/reach.ts';
import { tariff } from './tariff.ts';

const years = company.drivers.map(({ years }) => numberWord[years]);

/** 50 to 160 characters. */
export const descriptions: Readonly<Record<PublicPath, string>> = {
  '/tarif': `Un prix connu d’avance, toutes taxes comprises, ${isFlatGrid(tariff) ? `jusqu’à ${formatWholeKilometres(reachOf(tariff, 'round_trip'))}` : 'selon la distance jusqu’à notre établissement'}\u00a0: dès ${formatEuros(lowestPrice(tariff, 'single'))} le trajet simple.`,
  '/concept':
    'Un convoyeur prend votre voiture chez vous, la conduit au garage ou au contrôle technique, et vous la ramène.',
  '/storage':
    'Un parc sécurisé à une vingtaine de minutes d’Aix-en-Provence et de Marseille, pour stocker, préparer et relivrer vos véhicules.',
  '/guarante': `Chaque trajet est assuré jusqu’à ${formatWholeEuros(insurance.coverCents)}, et jusqu’à ${formatWholeEuros(insurance.derogationCents)} par dérogation pour les véhicules de prestige.`,
  '/contact':
    'Une question, un devis, une réservation\u00a0? Appelez-nous ou écrivez-nous\u00a0: une personne de l’équipe vous répond.',
  '/team': `Deux frères convoyeurs, ${years.join(' et ')}\u00a0ans de métier, ont fondé l’entreprise et conduisent eux-mêmes vos véhicules.`,
  '/environment':
    'Zéro papier et éco-conduite\u00a0: des états des lieux sur tablette et les itinéraires les plus courts.',
  '/verifier':
    'L’état des lieux que l’on vous montre est-il celui qui a été signé\u00a0? Choisissez son fichier\u00a0: la réponse est immédiate.',
  '/mentions-legales':
    'Éditeur, hébergeur, propriété intellectuelle, liens et cookies\u00a0: ce que la loi demande et ce que le site enregistre.',
  '/': 'Nous prenons votre voiture chez vous, la menons au garage ou au contrôle technique, et vous la ramenons.',
};
