/**
 * What is to be done next of a damage claim, and by which day: computed from what has happened, never typed. Days are
 * `YYYY-MM-DD` in France, the last on which it is in time.
 */

import { addMonths } from '../lib/time/add-months.ts';
import { addDays } from '../lib/time/paris-time.ts';
import { addWorkingDays } from '../lib/time/working-days.ts';
import { ANSWER_DAYS, type ClaimAction } from './claim-actions.ts';
import type { ClaimState } from './claim-states.ts';

/**
 * A contract may not give less than five working days to tell the insurer, from the day on which the insured knows (article
 * L113-2, 4° of the insurance code): whoever keeps to these keeps to any contract.
 */
export const DECLARATION_WORKING_DAYS = 5;
/**
 * Within how many months a complaint is decided: then its consumer, who has complained in writing first (article L612-2 of the
 * consumer code), may go to the mediator for nothing (article L612-1).
 */
export const DECISION_MONTHS = 2;
/** After how many days without a word of theirs we ask the insurer again. */
export const CHASE_DAYS = 30;
/** Within how many days after its quote a claim is settled, as we promise it. */
export const QUOTE_DAYS = 15;

export interface ClaimFacts {
  readonly status: ClaimState;
  /** Since when it is in that state. */
  readonly statusOn: string;
  /** When we knew of it. */
  readonly noticedOn: string;
  /** When its customer or partner complained; null where they did not. */
  readonly complainedOn: string | null;
  /** Since when what they wrote last has no answer; null where nothing waits for one. */
  readonly waitingSince: string | null;
  /** Null before it was told to the insurer, and before there is a quote. */
  readonly declaredOn: string | null;
  readonly quotedOn: string | null;
}

export interface ClaimDeadline {
  readonly action: ClaimAction;
  readonly dueOn: string;
}

/** What is to be done first; null where nothing is: it is over, and nobody waits for an answer. */
export function nextDeadline(facts: ClaimFacts): ClaimDeadline | null {
  const [first, ...others] = deadlinesOf(facts);
  if (!first) return null;
  // Of two of the same day the one that is listed first.
  return others.reduce((soonest, one) => (one.dueOn < soonest.dueOn ? one : soonest), first);
}

function deadlinesOf({ waitingSince, ...facts }: ClaimFacts): ClaimDeadline[] {
  const answer: ClaimDeadline[] =
    waitingSince === null ? [] : [{ action: 'answer', dueOn: addDays(waitingSince, ANSWER_DAYS) }];
  return [...answer, ...stepsOf(facts)];
}

/** Of its state. What was never told to the insurer is still to be told, or settled, in the time that there is for it. */
function stepsOf(facts: Omit<ClaimFacts, 'waitingSince'>): ClaimDeadline[] {
  const { status, statusOn, noticedOn, complainedOn, declaredOn, quotedOn } = facts;
  const declare: ClaimDeadline[] =
    declaredOn === null
      ? [{ action: 'declare', dueOn: addWorkingDays(noticedOn, DECLARATION_WORKING_DAYS) }]
      : [];
  const decide: ClaimDeadline[] =
    complainedOn === null ? [] : [{ action: 'decide', dueOn: addMonths(complainedOn, DECISION_MONTHS) }];
  switch (status) {
    case 'opened':
      // Opened again after the insurer has had it.
      return declare.length > 0 ? [...declare, ...decide] : [settleBy(statusOn), ...decide];
    case 'insured':
      return [{ action: 'chase', dueOn: addDays(declaredOn ?? statusOn, CHASE_DAYS) }, ...decide];
    case 'quoted':
      return [...declare, settleBy(quotedOn ?? statusOn), ...decide];
    default:
      return [];
  }
}

const settleBy = (day: string): ClaimDeadline => ({ action: 'decide', dueOn: addDays(day, QUOTE_DAYS) });
