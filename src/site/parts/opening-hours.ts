/** When appointments are, in words: days that have the same hours are said together. */
import { capital } from '../../domain/lib/capital.ts';
import { HOUR_MINUTES } from '../../domain/lib/time/durations.ts';
import { slotRules } from '../../domain/lib/time/slots.ts';

const days = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

const hour = (minutes: number): string => `${minutes / HOUR_MINUTES}\u00a0h`;

const hoursOf = (weekday: number): string =>
  (slotRules.opening[weekday] ?? [])
    .map(({ from, to }) => `${hour(from)}\u00a0–\u2060\u00a0${hour(to)}`)
    .join(' et ');

const spans = days
  .map((day, index) => ({ day, hours: hoursOf(index) }))
  .reduce<{ from: string; to: string; hours: string }[]>((found, { day, hours }) => {
    const last = found.at(-1);
    if (last?.hours === hours) last.to = day;
    else found.push({ from: day, to: day, hours });
    return found;
  }, [])
  .filter(({ hours }) => hours !== '');

/** « Du lundi au vendredi 8 h – 12 h et 13 h – 18 h, le samedi 8 h – 12 h ». */
export const openingHours: string = spans
  .map(({ from, to, hours }, index) => {
    const span = from === to ? `le ${from}` : `du ${from} au ${to}`;
    return `${index === 0 ? capital(span) : span} ${hours}`;
  })
  .join(', ');
