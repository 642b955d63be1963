/** How long something has waited, as one says it. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts';

/** « Depuis 3 jours », « Depuis 2 h », « Depuis 40 min ». @param since ISO 8601 */
export function ageLabel(since: string, now: Date): string {
  const waited = Math.max(0, now.getTime() - Date.parse(since));
  const [count, unit] =
    waited >= DAY_MS
      ? [waited / DAY_MS, 'jour']
      : waited >= HOUR_MS
        ? [waited / HOUR_MS, 'h']
        : [waited / MINUTE_MS, 'min'];
  const whole = Math.floor(count);
  if (whole === 0) return 'À l’instant';
  return `Depuis ${whole}\u00a0${unit}${unit === 'jour' && whole > 1 ? 's' : ''}`;
}
