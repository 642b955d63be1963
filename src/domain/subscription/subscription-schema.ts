/** The shapes of a subscription on the wire. Input is strict: no price, date, status or owner of one's own has a place in it. */

import { assign, boolean, object } from 'superstruct';
import { clientIdSchema, ruled, ruledOrNull } from '../lib/contract/ruled.ts';
import { emailError } from '../lib/email.ts';
import { inLine } from '../lib/text-rule.ts';
import { termsSchema } from '../settings/terms-schema.ts';
import { plateError } from '../vehicle/plate.ts';

/** Whether one of another country is meant is said beside it, and looked at with it. */
const plateRule = (typed: string) => plateError(typed, true);

/** What `POST subscription` takes of a customer, who subscribes for themselves. */
export const ownSubscriptionSchema = object({
  clientId: clientIdSchema,
  termsVersion: termsSchema,
  immediateExecution: boolean(),
  /** Of the vehicle that it is for. */
  plate: ruled('plate', plateRule),
  /** Of another one. */
  otherPlate: ruledOrNull('otherPlate', plateRule),
  /** One of the plates is that of another country. */
  foreignPlate: boolean(),
});

/** What it takes of the team and of partners, who name a customer by their e-mail. */
export const namedSubscriptionSchema = assign(
  ownSubscriptionSchema,
  object({ mail: ruled('mail', inLine(emailError)) }),
);

/** What `POST subscription/{id}/terminate` and `/withdraw` take. */
export const subscriptionEndSchema = object({ clientId: clientIdSchema });

/** What `POST subscription/{id}/vehicle` takes. */
export const namingSchema = object({
  clientId: clientIdSchema,
  plate: ruled('plate', plateRule),
  foreignPlate: boolean(),
  /** The one whose place it takes; null takes a free place. */
  replaces: ruledOrNull('replaces', plateRule),
});
