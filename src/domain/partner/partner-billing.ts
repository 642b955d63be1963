/** To whom what a partner orders is invoiced: the shape of the answer. */

import { type Infer, nullable, optional, string, type } from 'superstruct';
import { addressSchema } from '../address/address-schema.ts';

/** How long a partner has to pay an invoice (article L441-10 of the commercial code). */
export const PARTNER_DUE_DAYS = 30;

/** What `partner/billing` answers; null until it is given. */
export const billingSchema = type({
  billing: nullable(
    type({
      companyName: string(),
      firstName: string(),
      lastName: string(),
      phone: string(),
      address: addressSchema,
    }),
  ),
  /** Why their invoices are without VAT now, in French; null where they are not. Absent where an older API answers. */
  withoutVat: optional(nullable(string())),
});

export type Billing = NonNullable<Infer<typeof billingSchema>['billing']>;
