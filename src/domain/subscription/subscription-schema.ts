/** The shapes of a subscription on the wire. Input is strict: no price, date, status or owner of one's own has a place in it. */

import { assign, boolean, object } from 'superstruct';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { emailError } from '../lib/email.ts';
import { inLine } from '../lib/text-rule.ts';
import { termsSchema } from '../settings/terms-schema.ts';

/** What `POST subscription` takes of a customer, who subscribes for themselves. */
export const ownSubscriptionSchema = object({
  clientId: clientIdSchema,
  termsVersion: termsSchema,
  immediateExecution: boolean(),
});

/** What it takes of the team and of partners, who name a customer by their e-mail. */
export const namedSubscriptionSchema = assign(
  ownSubscriptionSchema,
  object({ mail: ruled('mail', inLine(emailError)) }),
);

/** What `POST subscription/{id}/terminate` and `/withdraw` take. */
export const subscriptionEndSchema = object({ clientId: clientIdSchema });
