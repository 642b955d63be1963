/** The band map's plane: metres around our place of business, x to the east and y to the south, as SVG draws them. */

import type { Place } from '../../domain/lib/place.ts';
import { tariffOrigin } from '../../domain/settings/company.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Length of a degree of latitude on the sphere of radius 6 371 008.8 m. */
const METRES_PER_DEGREE = 111_195.08;
const LON_SCALE = Math.cos((tariffOrigin.lat * Math.PI) / 180);

/** Equirectangular around that place, in metres: off by less than 0,5 % within 30 km. */
export function project({ lat, lon }: Place): Point {
  return {
    x: (lon - tariffOrigin.lon) * LON_SCALE * METRES_PER_DEGREE,
    y: (tariffOrigin.lat - lat) * METRES_PER_DEGREE,
  };
}

/** A point drawn no further than `limit` from it, in its own direction. */
export function within({ x, y }: Point, limit: number): Point {
  const ratio = Math.min(1, limit / Math.hypot(x, y));
  return { x: x * ratio, y: y * ratio };
}

const directions = [
  'à l’est',
  'au sud-est',
  'au sud',
  'au sud-ouest',
  'à l’ouest',
  'au nord-ouest',
  'au nord',
  'au nord-est',
];

/** `au nord-est`, of it. */
export function directionOf({ x, y }: Point): string {
  const eighth = Math.round((Math.atan2(y, x) * 4) / Math.PI);
  return directions[(eighth + 8) % 8] ?? '';
}
