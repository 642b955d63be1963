/**
 * What a review is made of, and what we promise of it and the law has us say (articles L111-7-2 and D111-16 to D111-19 of the
 * consumer code).
 */

import { controls, orNothing, type Rule, requiredText } from '../lib/text-rule.ts';
import { DAY_MS } from '../lib/time/durations.ts';

/** What each mark is called, the best first as most people look for it. */
export const marks = { 5: 'excellent', 4: 'bien', 3: 'moyen', 2: 'décevant', 1: 'mauvais' } as const;
export const LOWEST_MARK = 1;
export const HIGHEST_MARK = 5;

/** Why a review is not published: nothing else is a reason, and least of all that it is a bad one. */
export const refusalGrounds = {
  insulting: 'propos injurieux ou haineux',
  personal_data: 'données personnelles d’une autre personne',
  off_topic: 'texte sans rapport avec notre service',
  advertising: 'publicité',
  illegal: 'contenu illicite',
} as const;
export type RefusalGround = keyof typeof refusalGrounds;

/** How long after its end a booking is asked about. */
export const ASKED_AFTER_MS = DAY_MS;
/** How long after the experience a review of it can be given. */
export const GIVING_DAYS = 90;
/** Within how many days a review is published or refused, as we promise it. */
export const PUBLISHING_DAYS = 7;
/** For how long a review is kept, from when it was given. */
export const reviewRetentionYears = 3;

/** Longest text of a review, and of our answer, in UTF-16 code units. */
export const REVIEW_MAX_LENGTH = 1000;
export const FIRST_NAME_MAX_LENGTH = 50;

export const markError: Rule = (value) => (/^[1-5]$/.test(value) ? null : 'Choisissez une note, de 1 à 5.');
export const reviewTextError = orNothing(requiredText('', REVIEW_MAX_LENGTH, controls.inText));
export const firstNameError = orNothing(requiredText('', FIRST_NAME_MAX_LENGTH));
export const answerError = requiredText('Écrivez la réponse.', REVIEW_MAX_LENGTH, controls.inText);

/** Who is said to have written it. */
export const signatureOf = (firstName: string | null): string => firstName ?? 'Client vérifié';
