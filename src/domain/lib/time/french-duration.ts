/** Lengths of time as a French reader says them. */
import { HOUR_MINUTES } from './durations.ts';

/** « 9 h 30 », « 12 h », « 45 min ». @param minutes whole */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / HOUR_MINUTES);
  const rest = minutes % HOUR_MINUTES;
  if (hours === 0) return `${rest}\u00a0min`;
  return `${hours}\u00a0h${rest ? `\u00a0${String(rest).padStart(2, '0')}` : ''}`;
}
