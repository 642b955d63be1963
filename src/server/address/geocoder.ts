/** The IGN Géoplateforme's geocoder, or any that answers GeoJSON in the same shape (`[lon, lat]`). */

import { array, is, number, string, tuple, type } from 'superstruct';
import { company } from '../../domain/settings/company.ts';
import { readText } from '../http/read-text.ts';
import type { FoundAddress } from './address-id.ts';

export const GEOCODER_TIMEOUT_MS = 1_500;
/** Eight features weigh about 6 kB. */
const MAX_ANSWER_BYTES = 262_144;
export const MAX_RESULTS = 8;

const collection = type({ features: array() });
const feature = type({
  geometry: type({ coordinates: tuple([number(), number()]) }),
  properties: type({ id: string(), label: string(), name: string(), city: string() }),
});

/**
 * Asks `geocoderUrl` for addresses that match `query`, those near our place of business first.
 * A feature without geometry is ignored (specification §5); so is one of another shape.
 * @throws when the geocoder is unreachable, slow, refuses, or answers something else.
 */
export async function queryGeocoder(geocoderUrl: string, query: string): Promise<FoundAddress[]> {
  const url = new URL(geocoderUrl);
  url.searchParams.set('q', query);
  url.searchParams.set('limit', String(MAX_RESULTS));
  url.searchParams.set('autocomplete', '1');
  url.searchParams.set('lat', String(company.origin.lat));
  url.searchParams.set('lon', String(company.origin.lon));
  const response = await fetch(url, {
    headers: { Accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(GEOCODER_TIMEOUT_MS),
  });
  const text = await readText(response, MAX_ANSWER_BYTES);
  if (!response.ok) throw new Error(`geocoder answered ${response.status}`);
  const answer: unknown = JSON.parse(text);
  if (!is(answer, collection)) throw new Error('geocoder answered another shape');
  return answer.features.flatMap(toAddress).slice(0, MAX_RESULTS);
}

function toAddress(value: unknown): FoundAddress[] {
  if (!is(value, feature)) return [];
  const [lon, lat] = value.geometry.coordinates;
  if (!(Math.abs(lat) <= 90 && Math.abs(lon) <= 180)) return [];
  const { id, label, name, city } = value.properties;
  return [{ googleCode: id, label, address: name, city, googleAddressString: label, lat, lon }];
}
