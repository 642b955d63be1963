/** Which picture is a landing's: its file, and what it says as text. */
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
