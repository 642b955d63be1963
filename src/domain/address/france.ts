/** Where metropolitan France is, roughly: what is outside of this is abroad, what is inside may be just across a border. */

/** Longitude and latitude in degrees, around the mainland and Corsica; borders are passed by some kilometres. */
const outline: readonly (readonly [lon: number, lat: number])[] = [
  [-5.3, 48.9],
  [2.6, 51.2],
  [8.4, 49.1],
  [7.1, 46.2],
  [7.9, 44.2],
  [9.7, 43.1],
  [9.7, 41.3],
  [3.4, 42.3],
  [-2, 43.2],
];

/** Whether a place is within the outline: a line to the east of it crosses it an odd number of times. */
export function isInFrance({ lat, lon }: { readonly lat: number; readonly lon: number }): boolean {
  let inside = false;
  let [x, y] = outline.at(-1) ?? [0, 0];
  for (const [toX, toY] of outline) {
    if (y > lat !== toY > lat && lon < ((toX - x) * (lat - y)) / (toY - y) + x) inside = !inside;
    [x, y] = [toX, toY];
  }
  return inside;
}
