/** The keys of a table of choices, in its order. */
export const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The key that a text names, among those of a table of choices; the first where it names none. */
export function keyOf<T extends object>(table: T, text: string): keyof T & string {
  const keys = keysOf(table);
  const [first] = keys;
  if (first === undefined) throw new TypeError('a table without a choice');
  return keys.find((key) => key === text) ?? first;
}
