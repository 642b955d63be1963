/** A whole number of a range. */

import { define } from 'superstruct';

export const whole = (name: string, from: number, to: number) =>
  define<number>(
    name,
    (value) =>
      (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) ||
      `Un nombre entier de ${from} à ${to} est attendu.`,
  );
