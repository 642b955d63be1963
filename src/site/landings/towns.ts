/** Towns that have a page of their own: what a convoyage costs from there, by the published grid. */
import nearbyTowns from '../../domain/address/nearby-towns.json';
import { distanceBetween, type Place } from '../../domain/lib/place.ts';
import { company } from '../../domain/settings/company.ts';
import type { Band } from '../../domain/tariff/band.ts';
import { bandOf, type TariffService } from '../../domain/tariff/tariff.ts';
import { tariff } from '../facts/tariff.ts';
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
  /** Of that band; cents, VAT included. */
  readonly prices: { readonly single: number; readonly roundTrip: number };
}

/** A town that is close to another one. */
export interface Neighbour {
  readonly name: string;
  /** Of its own page, where it has one. */
  readonly path: string | null;
  readonly metres: number;
}

/** The best known, around us on all sides: those that have a price. */
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

const priceIn = ({ id }: Band, line: TariffService['code']): number | null =>
  tariff.services.find(({ code }) => code === line)?.cents[id] ?? null;

/** Those that the grid reaches: a town without a price has nothing to say. @throws when one is not known */
export const towns: readonly Town[] = names.flatMap((name) => {
  const place = known.find((town) => town.name === name);
  if (!place) throw new Error(`${name} is not known`);
  const metres = distanceBetween(place, company.origin);
  const band = bandOf(metres, tariff);
  const single = band ? priceIn(band, 'single') : null;
  const roundTrip = band ? priceIn(band, 'round_trip') : null;
  if (!band || single === null || roundTrip === null) return [];
  const yardMetres = distanceBetween(place, company.yard);
  const prices = { single, roundTrip };
  return { ...place, at: atOf(name), path: pathOf(name), metres, yardMetres, band, prices };
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
