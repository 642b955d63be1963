/** What is typed into a damage claim, and until when a person can begin one. */

import { controls, orNothing, REASON_MAX_LENGTH, type Rule, requiredText } from '../lib/text-rule.ts';
import { isDay } from '../lib/time/day.ts';
import { addDays, parisTime } from '../lib/time/paris-time.ts';
import { readEuros } from '../lib/typed-euros.ts';
import { type Trip, withUs } from '../trip/trip.ts';

/** Of a statement or a message, in UTF-16 code units. */
export const CLAIM_TEXT_MAX_LENGTH = 4000;
/** Of a number of an insurer's or of a transfer. */
const REFERENCE_MAX_LENGTH = 100;
/** In cents: what a repair may come to is no more than what is insured. */
export const CLAIM_MAX_CENTS = 70_000_000;
/** For how long a claim is kept, from what was last done with it: as long as it can be disputed (article 2224 of the civil code). */
export const claimRetentionYears = 5;
/** After how many days since the vehicle was given back a damage can be reported by its people no more, as we promise it. */
export const COMPLAINT_DAYS = 30;

export const claimTextError: Rule = requiredText(
  'Écrivez ce qui s’est passé.',
  CLAIM_TEXT_MAX_LENGTH,
  controls.inText,
);
export const claimMessageError: Rule = requiredText(
  'Écrivez votre message.',
  CLAIM_TEXT_MAX_LENGTH,
  controls.inText,
);
export const claimReasonError: Rule = requiredText('Indiquez pourquoi.', REASON_MAX_LENGTH, controls.inText);
export const claimReferenceError: Rule = orNothing(requiredText('', REFERENCE_MAX_LENGTH));
export const bookingReferenceError: Rule = requiredText(
  'Indiquez la référence de la réservation.',
  REFERENCE_MAX_LENGTH,
);

/** An amount of more than nothing; of nothing too where there may be none. */
export const claimEurosError: Rule = (typed) => {
  const cents = readEuros(typed);
  return cents > 0 && cents <= CLAIM_MAX_CENTS ? null : 'Indiquez un montant, comme 450,00.';
};
export const claimEurosOrNothingError: Rule = orNothing((typed) => {
  const cents = readEuros(typed);
  return cents >= 0 && cents <= CLAIM_MAX_CENTS ? null : 'Indiquez un montant, comme 450,00.';
});
export const claimDayError: Rule = (value) => (isDay(value) ? null : 'Indiquez un jour.');

interface Driven {
  readonly trips: readonly Pick<Trip, 'status' | 'departedAt' | 'deliveredAt'>[];
}

/**
 * The last day, in France, on which the people of a booking can report a damage; null before its vehicle was given to us. The
 * days count from where it was given back last, and from now while it is with us.
 */
export function complaintEnd({ trips }: Driven, now: Date): string | null {
  const ends = trips.flatMap(({ status, departedAt, deliveredAt }) => {
    if (departedAt === null) return [];
    const isWithUs = (withUs as readonly string[]).includes(status);
    return [isWithUs ? now.toISOString() : (deliveredAt ?? departedAt)];
  });
  const last = ends.toSorted().at(-1);
  return last === undefined ? null : addDays(parisTime(new Date(last)).day, COMPLAINT_DAYS);
}
