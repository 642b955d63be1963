/** Whole numbers, as they are typed. */
import type { Rule } from '../lib/text-rule.ts';

/** Both ends are right too. */
export const wholeNumber =
  (from: number, to: number): Rule =>
  (value) =>
    /^\d{1,4}$/.test(value.trim()) && Number(value) >= from && Number(value) <= to
      ? null
      : `Indiquez un nombre entier de ${from} à ${to}.`;
