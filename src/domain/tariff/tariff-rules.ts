/** What prices have to be together, each field being right by itself; and from which day on they may hold. */

import { isDay } from '../lib/time/day.ts';
import { MINUTE_MS } from '../lib/time/durations.ts';
import { addDays, parisInstant, parisTime } from '../lib/time/paris-time.ts';
import { bandIds, type SetTariff } from './set-tariff.ts';
import { services } from './tariff.ts';
import type { TariffFieldName } from './tariff-fields.ts';

/**
 * How long before its first day a version is known at the latest: every server reads the versions anew twice a minute, so that none
 * can miss a beginning. Nor is one taken back later than that: no order was made under it.
 */
const NOTICE_MINUTES = 10;

/** Beyond is a slip of the keyboard. */
const FURTHEST_DAYS = 730;

/** Whether a version that begins on that day may still be set, or taken back. */
export const isFarEnough = (firstDay: string, now: Date): boolean =>
  parisInstant(firstDay, 0).getTime() - now.getTime() >= NOTICE_MINUTES * MINUTE_MS;

/** Why prices cannot begin on a day, in French, or null. */
export function tariffDayError(firstDay: string, now: Date): string | null {
  if (!isDay(firstDay)) return 'Indiquez un jour.';
  const { day: today } = parisTime(now);
  if (firstDay <= today) return 'De nouveaux prix commencent au plus tôt demain.';
  if (!isFarEnough(firstDay, now))
    return `De nouveaux prix sont fixés au moins ${NOTICE_MINUTES}\u00a0minutes avant minuit\u00a0: choisissez le jour d’après.`;
  return firstDay <= addDays(today, FURTHEST_DAYS) ? null : 'Choisissez un jour d’ici à deux ans.';
}

type Refusals = Partial<Record<TariffFieldName, string>>;

/** Why they do not go together, in French, by field. */
export function tariffErrors(set: SetTariff): Refusals {
  const { bandEnds, cents, lateness, subscription } = set;
  const errors: Refusals = {};
  for (const [index, id] of bandIds.entries()) {
    const before = bandIds[index - 1];
    if (before && bandEnds[id] <= bandEnds[before])
      errors[`km_${id}`] = 'Une tranche finit plus loin que celle d’avant.';
    for (const { code } of services) {
      const nearer = before && cents[code][before];
      if (cents[code][id] === null && index === 0)
        errors[`${code}_${id}`] = 'La tranche la plus proche a toujours un prix.';
      if (before && cents[code][id] !== null && nearer === null)
        errors[`${code}_${before}`] ??=
          'Sur devis ici, alors qu’une tranche plus lointaine a un prix\u00a0: indiquez-en un.';
    }
    const { single, round_trip, inspection_round_trip } = cents;
    // What a subscription includes, and what is given back with a return, is the smaller one taken from the larger.
    if (isBelow(round_trip[id], single[id]))
      errors[`round_trip_${id}`] = 'Un aller-retour ne coûte pas moins qu’un trajet simple.';
    if (isBelow(inspection_round_trip[id], round_trip[id]))
      errors[`inspection_round_trip_${id}`] = 'Avec le contrôle technique, il ne coûte pas moins que sans.';
  }
  if (lateness.smallFeeMinutes <= lateness.freeMinutes)
    errors.smallFeeMinutes = 'Un retard court dure plus longtemps que celui qui ne coûte rien.';
  if (subscription.maxMetres > tripReach(set))
    errors.radius = 'Un trajet inclus a aussi un prix\u00a0: restez dans les tranches qui en ont un.';
  return errors;
}

/** Whether one of two prices is below the other. */
const isBelow = (price: number | null, other: number | null): boolean =>
  price !== null && other !== null && price < other;

/** How far both a single trip and a round trip have a price, in metres. */
export const tripReach = ({ cents, bandEnds }: Pick<SetTariff, 'cents' | 'bandEnds'>): number =>
  Math.max(
    0,
    ...bandIds
      .filter((id) => cents.single[id] !== null && cents.round_trip[id] !== null)
      .map((id) => bandEnds[id]),
  );
