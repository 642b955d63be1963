/** The shape of what a partner sends of their company. Input is strict. */

import { object } from 'superstruct';
import { pickedAddress } from '../address/picked-address.ts';
import { clientIdSchema, ruled } from '../lib/contract/ruled.ts';
import { billingRules } from './billing-rules.ts';

/** What `PUT partner/billing` takes: to whom what is ordered is invoiced. */
export const billingChangeSchema = object({
  clientId: clientIdSchema,
  companyName: ruled('companyName', billingRules.companyName),
  firstName: ruled('firstName', billingRules.firstName),
  lastName: ruled('lastName', billingRules.lastName),
  phone: ruled('phone', billingRules.phone),
  address: pickedAddress,
});
