/** A point on the globe and the distance between two of them. */

/** WGS 84 degrees. */
export interface Place {
  readonly lat: number;
  readonly lon: number;
  /** What the search of addresses calls it, where it is one: of a commune alone, its INSEE code. */
  readonly googleCode?: string;
}

/** How a query says where it is: « 43.5297,5.4474 ». */
export const pointOf = ({ lat, lon }: Place): string => `${lat},${lon}`;

/** Known as a commune alone, as the search answers without network: its distance is « à confirmer ». */
export const isApproximate = ({ googleCode = '' }: Pick<Place, 'googleCode'>): boolean =>
  /^\d[\dAB]\d{3}$/.test(googleCode);

/** How an address reads where its distance counts. */
export const placeLabel = (address: { readonly label: string; readonly googleCode: string }): string =>
  address.label + (isApproximate(address) ? ' (distance à confirmer)' : '');

/** Mean radius of the Earth in metres (IUGG R1). */
const EARTH_RADIUS = 6_371_008.8;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/**
 * Great-circle distance in whole metres (haversine): domain.md, Pricing. It is shown as « distance estimée ».
 * Symmetric; two distances may exceed their sum by at most one metre of rounding.
 */
export function distanceBetween(a: Place, b: Place): number {
  const halfLat = Math.sin(radians(b.lat - a.lat) / 2);
  const halfLon = Math.sin(radians(b.lon - a.lon) / 2);
  const h = halfLat ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * halfLon ** 2;
  // Between antipodes h can come out a hair above 1, where asin knows no answer.
  return Math.round(2 * EARTH_RADIUS * Math.asin(Math.sqrt(Math.min(1, h))));
}
