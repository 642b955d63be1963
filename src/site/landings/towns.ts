/** Towns that have a page of their own: what a convoyage costs from there, by the published grid. */
import nearbyTowns from '../../domain/address/nearby-towns.json';
import { distanceBetween, type Place } from '../../domain/lib/place.ts';
import { company } from '../../domain/settings/company.ts';
import type { Band } from '../../domain/tariff/band.ts';
import { bandOf, publishedTariff } from '../../domain/tariff/tariff.ts';
import { slug } from '../parts/slug.ts';

export interface Town extends Place {
  readonly name: string;
  /** « à Venelles », « aux Pennes-Mirabeau » : how somebody is there. */
  readonly at: string;
  /** Where its page is, without a final slash. */
  readonly path: string;
  /** From our place of business to its centre. */
  readonly metres: number;
  /** From our yard. */
  readonly yardMetres: number;
  readonly band: Band;
}

/** A town that is close to another one. */
export interface Neighbour {
  readonly name: string;
  /** Of its own page, where it has one. */
  readonly path: string | null;
  readonly metres: number;
}

/** The best known of those that have a price, around us on all sides. */
const names = [
  'Aix-en-Provence',
  'Bouc-Bel-Air',
  'Cabriès',
  'Éguilles',
  'Fuveau',
  'Gardanne',
  'Le Tholonet',
  'Meyreuil',
  'Venelles',
  'Ventabren',
] as const;

const NEIGHBOURS = 4;

const known = (nearbyTowns as [string, number, number][]).map(([name, lat, lon]) => ({ name, lat, lon }));

const pathOf = (name: string): string => `/convoyage/${slug(name)}`;

const atOf = (name: string): string => (name.startsWith('Le ') ? `au ${name.slice(3)}` : `à ${name}`);

/** @throws when a town is not known, or too far for the grid: it has nothing to say */
export const towns: readonly Town[] = names.map((name) => {
  const place = known.find((town) => town.name === name);
  const metres = place && distanceBetween(place, company.origin);
  const band = metres === undefined ? undefined : bandOf(metres, publishedTariff);
  if (!place || metres === undefined || !band) throw new Error(`${name} has no price`);
  const yardMetres = distanceBetween(place, company.yard);
  return { ...place, at: atOf(name), path: pathOf(name), metres, yardMetres, band };
});

/** The towns nearest to one, nearest first. */
export const neighboursOf = (town: Town): readonly Neighbour[] =>
  known
    .filter(({ name }) => name !== town.name)
    .map(({ name, ...place }) => ({
      name,
      path: towns.find((other) => other.name === name)?.path ?? null,
      metres: distanceBetween(place, town),
    }))
    .sort((a, b) => a.metres - b.metres)
    .slice(0, NEIGHBOURS);
