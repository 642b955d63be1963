/** What calls on reviews take. */

import { enums, object, optional, string } from 'superstruct';
import { clientIdSchema, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { whole } from '../lib/contract/whole-schema.ts';
import { keysOf } from '../lib/key-of.ts';
import {
  answerError,
  firstNameError,
  HIGHEST_MARK,
  LOWEST_MARK,
  refusalGrounds,
  reviewTextError,
} from './review.ts';
import { reviewStates } from './review-states.ts';

/** Of the mailed link, which is of its review alone. */
const keyed = { clientId: clientIdSchema, key: string() };

/** What `POST booking/{id}/review` takes. */
export const newReviewSchema = object({
  ...keyed,
  mark: whole('mark', LOWEST_MARK, HIGHEST_MARK),
  text: ruledOrNull('text', reviewTextError),
  firstName: ruledOrNull('firstName', firstNameError),
});

/** What `POST booking/{id}/review/retract` takes. */
export const retractSchema = object(keyed);

/** What `POST review/{id}/publish` takes: nothing of what was written. */
export const publishSchema = object({ clientId: clientIdSchema });

/** What `POST review/{id}/refuse` takes. */
export const refuseSchema = object({
  clientId: clientIdSchema,
  ground: enums(keysOf(refusalGrounds)),
  /** Its state when this was pressed: where that has changed meanwhile nothing is done. */
  from: optional(enums(keysOf(reviewStates))),
});

/** What `POST review/{id}/answer` takes. */
export const answerSchema = object({ clientId: clientIdSchema, text: ruled('text', answerError) });
