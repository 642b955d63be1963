/** Which picture is a landing's: its file, and what it says as text. */
import { publishedTariff } from '../../domain/tariff/tariff.ts';
import { tariff } from '../facts/tariff.ts';
import type { Picture } from '../parts/picture.ts';
import type { Landing } from './landings.tsx';

/** « Garrigue Convoyage – Convoyage automobile à Venelles : 34,90 € le trajet simple, tranche de 5 à 10 km » */
export function pictureOf({ path, title, words }: Landing): Picture {
  const said = [words.figure, words.note].filter(Boolean).join(' ');
  return {
    file: `og/${path.slice(1).replaceAll('/', '-')}.png`,
    alt: said ? `${title}\u00a0: ${said}` : title,
  };
}

/** Pictures are drawn once, with the published prices: under others, one that says a price would lie. */
export const isTrue = ({ words }: Landing): boolean =>
  !words.priced || tariff.firstDay === publishedTariff.firstDay;
