/** When appointments are, in words: days that have the same hours are said together. */
import { capital } from '../../domain/lib/capital.ts';
import type { Hours } from '../../domain/lib/time/slots.ts';
import { formatTime, weekSpans } from '../../domain/settings/calendar-rules.ts';
import { opening } from '../facts/opening.ts';

const hoursOf = (hours: readonly Hours[]): string =>
  hours.map(({ from, to }) => `${formatTime(from)}\u00a0–\u2060\u00a0${formatTime(to)}`).join(' et ');

/** « Du lundi au vendredi 8 h – 12 h et 13 h – 18 h, le samedi 8 h – 12 h ». */
export const openingHours: string = weekSpans(opening.opening)
  .filter(({ hours }) => hours.length > 0)
  .map(({ from, to, hours }, index) => {
    const span = from === to ? `le ${from}` : `du ${from} au ${to}`;
    return `${index === 0 ? capital(span) : span} ${hoursOf(hours)}`;
  })
  .join(', ');
