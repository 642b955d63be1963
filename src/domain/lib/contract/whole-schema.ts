/** A whole number of a range. */

import { described } from './described.ts';

export const whole = (name: string, from: number, to: number) =>
  described<number>(
    name,
    { type: 'integer', minimum: from, maximum: to },
    (value) =>
      (Number.isInteger(value) && Number(value) >= from && Number(value) <= to) ||
      `Un nombre entier de ${from} à ${to} est attendu.`,
  );
