/**
 * What a partner knows of a customer: what they said of them, in an order of theirs. Whether somebody has an account
 * here, and what it says, is nobody's who only has an e-mail address.
 */

import type { PartnerCustomer } from '../../domain/partner/partner-order.ts';
import type { Queryable } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';

/** @param mail of the customer @returns null where that partner never ordered for them */
export async function contactKnownTo(
  database: Queryable,
  partnerId: string,
  mail: string,
): Promise<PartnerCustomer | null> {
  const [known] = await database.query<{ contact: PartnerCustomer }>(
    `select partner_contact as contact from booking
     where partner_id = $1 and partner_contact is not null and customer_id = (
       select customer.id from customer join account on account.id = account_id
       where account.role in (${roleList('ROLE_CUSTOMER')}) and account.mail = $2)
     order by booking.created_at desc, booking.id desc limit 1`,
    [partnerId, mail],
  );
  return known?.contact ?? null;
}

/** How a partner calls them. @param otherwise where the partner has not said it */
export const contactName = (contact: PartnerCustomer | null | undefined, otherwise: string): string =>
  contact ? `${contact.firstName} ${contact.lastName}` : otherwise;
