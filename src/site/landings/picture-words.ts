/** What a landing's picture says besides its title, where a link to it is shared: its price, or what stands in its place. */
import { formatEuros, formatWholeEuros } from '../../domain/lib/money.ts';
import type { PublicPath } from '../../domain/route/public-paths.ts';
import { company } from '../../domain/settings/company.ts';
import { insurance } from '../../domain/tariff/insurance.ts';
import { lowestPrice } from '../../domain/tariff/lowest-price.ts';
import { tariff } from '../facts/tariff.ts';
import { bandWords } from './town-page.tsx';
import type { Town } from './towns.ts';

/** In few words: a picture is read at the size of a thumb. */
export interface PictureWords {
  /** « Convoyage à Venelles », where the title is too long. */
  readonly heading?: string;
  /** « dès 34,90 € » */
  readonly figure?: string;
  /** « le trajet simple » */
  readonly note?: string;
  /** Whether its figure is a price. */
  readonly priced?: true;
}

const single = `dès ${formatEuros(lowestPrice(tariff, 'single'))}`;

export const publicWords: Readonly<Record<Exclude<PublicPath, '/'>, PictureWords>> = {
  '/tarif': { figure: single, note: 'le trajet simple, toutes taxes comprises', priced: true },
  '/concept': { figure: single, note: 'le trajet simple, assuré et filmé', priced: true },
  '/storage': { figure: 'Sur devis', note: 'près d’Aix-en-Provence et de Marseille' },
  '/guarante': {
    figure: `Jusqu’à ${formatWholeEuros(insurance.coverCents)}`,
    note: 'd’assurance sur chaque trajet',
  },
  '/contact': { figure: company.phone.label, note: 'une personne de l’équipe vous répond' },
  '/team': { note: 'Deux frères qui conduisent eux-mêmes vos véhicules' },
  '/environment': { note: 'Zéro papier et éco-conduite' },
  '/verifier': { note: 'Votre fichier, et une réponse immédiate' },
  '/mentions-legales': {},
};

export const questionsWords: PictureWords = { note: 'Prix, délais, assurance, retour' };

/** The grid's price where the town is. */
export const townWords = (town: Town): PictureWords => ({
  heading: `Convoyage ${town.at}`,
  figure: formatEuros(town.prices.single),
  note: `le trajet simple, tranche de ${bandWords(town)}`,
  priced: true,
});
