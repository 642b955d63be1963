/** The shapes of a subscription on the wire. Input is strict: no price, date, status or owner of one's own has a place in it. */

import { assign, boolean, object } from 'superstruct';
import { uuidSchema } from '../lib/contract/reference-schema.ts';
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

/** What it takes of the team. */
export const teamSubscriptionSchema = assign(
  ownSubscriptionSchema,
  object({
    customerId: uuidSchema('customerId', 'L’identifiant d’un client est attendu.'),
  }),
);

/** What it takes of a partner, who knows a customer by their e-mail. */
export const partnerSubscriptionSchema = assign(
  ownSubscriptionSchema,
  object({ mail: ruled('mail', inLine(emailError)) }),
);

/** What `POST subscription/{id}/terminate` and `/withdraw` take. */
export const subscriptionEndSchema = object({ clientId: clientIdSchema });
