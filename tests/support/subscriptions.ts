/** Subscriptions as the screens send them. */

import { randomUUID } from 'node:crypto';
import { termsVersion } from '../../src/domain/settings/terms.ts';

/** Of a customer, for themselves. */
export const subscriptionOf = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  termsVersion,
  immediateExecution: true,
  ...fields,
});
