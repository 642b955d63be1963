/** Rules of whom what a partner orders is invoiced to, for the form and the API. */

import { customerRules } from '../customer/customer.ts';
import { nameMaxLength, requiredText } from '../lib/text-rule.ts';

const { firstName, lastName, phone } = customerRules(() => '');

/** Rules of the text fields, under the payload's names. */
export const billingRules = {
  companyName: requiredText('Indiquez la raison sociale.', nameMaxLength),
  firstName,
  lastName,
  phone,
};
