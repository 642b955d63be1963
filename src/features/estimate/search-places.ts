/** Finds the places to pick from: addresses from the API, or the nearby towns when it cannot be reached. */
import { loadModule } from '../../platform/lazy-module.ts';
import type { PlaceSearch, Suggestion } from '../../ui/picker-state.ts';
import { nearbyTowns } from './nearby-towns.ts';

const TOWNS_ONLY = 'Le service d’adresses ne répond pas : seules les communes voisines sont proposées.';

/** Calling the API weighs as much as the rest of the estimator: it comes when somebody is about to type. */
const loadSearch = () => loadModule(() => import('../../platform/address-search.ts'), 'searchAddresses');

export const placeSearch: PlaceSearch<Suggestion> = {
  search: async (text, signal) => {
    try {
      const { searchAddresses } = await loadSearch();
      return await searchAddresses(text, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      return { results: townsNamed(text), approximate: true, note: TOWNS_ONLY };
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
export function townsNamed(text: string): readonly Suggestion[] {
  const searched = fold(text);
  return nearbyTowns
    .map(([label, lat, lon]) => ({ label, lat, lon, name: fold(label) }))
    .filter(({ name }) => searched !== '' && (name.includes(searched) || searched.includes(name)))
    .sort((a, b) => Number(b.name.startsWith(searched)) - Number(a.name.startsWith(searched)))
    .map(({ label, lat, lon }) => ({ label, lat, lon }));
}
