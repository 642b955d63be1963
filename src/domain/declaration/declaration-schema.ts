/** What the forms of a declaration send: unknown fields are refused, and every value is a text. */

import { assign, enums, object, optional } from 'superstruct';
import { eitherOf } from '../lib/contract/described.ts';
import { clientIdSchema, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { keysOf } from '../lib/key-of.ts';
import { orNothing } from '../lib/text-rule.ts';
import { declarationRules, type Ground, grounds } from './declaration.ts';

const withdrawal = object({
  name: ruled('name', declarationRules.name),
  mail: ruled('mail', declarationRules.mail),
  reference: ruled('reference', declarationRules.reference),
  /** What is asked for besides the summary: to correct the fields, or to confirm what was summed up. */
  step: optional(enums(['edit', 'confirm'])),
  /** Made with the summary: confirming twice is one declaration. */
  clientId: optional(clientIdSchema),
});

const termination = (ground: Ground) =>
  assign(
    withdrawal,
    object({
      endOn: ruledOrNull('endOn', declarationRules.endOn),
      ground: enums(keysOf(grounds)),
      details: ruledOrNull(
        'details',
        ground === 'legitimate' ? declarationRules.details : orNothing(declarationRules.details),
      ),
    }),
  );

const isLegitimate = (value: unknown) =>
  typeof value === 'object' && value !== null && 'ground' in value && value.ground === 'legitimate';

/** The schema of each kind's form. */
export const declarationSchemas = {
  withdrawal,
  termination: eitherOf(termination('commitment_end'), termination('legitimate'), isLegitimate),
};
