/** Who can be invoiced by hand: customers, and partners who have said whom to invoice. */

import type { FoundBuyer } from '../../domain/books/free-invoice-calls.ts';
import { BUYER_NAME } from '../buyer/buyer-store.ts';
import { byMail, ofRecord } from '../customer/customer-ways.ts';
import { parameters } from '../customer/number-ways.ts';
import { beginningWith } from '../database/beginning.ts';
import type { Queryable } from '../database/database.ts';
import { roleList } from '../database/role-list.ts';

/** As many as one looks through. */
const LIMIT = 8;

/** Each way has an index of its own. @param text the beginning of a name or an e-mail address, trimmed */
export async function searchBuyers(database: Queryable, text: string): Promise<FoundBuyer[]> {
  const { values, use } = parameters();
  const ways = [...ofRecord(use(beginningWith(text))), byMail(text, use)];
  const found = ways.map((way) => `(select id from customer where ${way} limit ${LIMIT})`).join(' union ');
  return database.query<FoundBuyer>(
    `select customer.id, ${BUYER_NAME} as name, mail, role in (${roleList('ROLE_PARTNER')}) as "isPartner"
     from (${found}) as found join customer on customer.id = found.id join account on account.id = account_id
     order by name, customer.id limit ${LIMIT}`,
    values,
  );
}
