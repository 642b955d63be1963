/** Accounts as an administrator reads them. */

import type { Account } from '../../domain/account/account-view.ts';
import type { Role } from '../../domain/account/roles.ts';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import type { Queryable } from '../database/database.ts';
import { beginsAfter, PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';

/** Said when there is none. */
export const NO_ACCOUNT = 'Aucun compte ne correspond.';

const COLUMNS = `id, mail, display_name as "displayName", role, password_hash is not null as confirmed, disabled,
  created_at as "createdAt", version`;

/** As the driver reads it: JSON makes the instant a text. */
type Row = Omit<Account, 'createdAt'> & { readonly createdAt: Date };

const toAccount = (row: Row): Account => ({ ...row, createdAt: row.createdAt.toISOString() });

/**
 * The next accounts, newest first.
 * @param after the last account of the page before; null begins.
 */
export async function listAccounts(
  database: Queryable,
  role: Role | null,
  after: string | null,
): Promise<Page<Account>> {
  const rows = await database.query<Row>(
    `select ${COLUMNS} from account
     where ($1::text is null or role = $1::text)
       and ${beginsAfter('account', 'created_at', '$2')}
     order by created_at desc, id desc limit $3`,
    [role, after, PAGE_LIMIT],
  );
  return pageOf(rows, toAccount);
}

/** @param id any text */
export async function findAccount(database: Queryable, id: string): Promise<Account | null> {
  if (!isUuid(id)) return null;
  const [row] = await database.query<Row>(`select ${COLUMNS} from account where id = $1`, [id]);
  return row ? toAccount(row) : null;
}

/** Some accounts by their ids, kept from being changed by others; always in one order, so that two never wait for each other. */
export async function lockAccounts(tx: Queryable, ...ids: string[]): Promise<Map<string, Account>> {
  const [first = null, second = first] = ids;
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from account where id in ($1::uuid, $2::uuid) order by id for update`,
    [first, second],
  );
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}
