/** Subscriptions as the screens send them. */

import { randomUUID } from 'node:crypto';
import { termsVersion } from '../../src/domain/settings/terms.ts';

/** Of a customer, for themselves. */
export const subscriptionOf = (fields: Readonly<Record<string, unknown>> = {}) => ({
  clientId: randomUUID(),
  termsVersion,
  immediateExecution: true,
  // That of the orders of the tests.
  plate: 'AB-123-CD',
  otherPlate: null,
  foreignPlate: false,
  ...fields,
});
