/** Accounts as an administrator reads them. */

import type { Account } from '../../domain/account.ts';
import type { Role } from '../../domain/roles.ts';
import type { Queryable } from '../database/database.ts';

/** Said when there is none. */
export const NO_ACCOUNT = 'Aucun compte ne correspond.';

/** Accounts of one page. */
export const PAGE_SIZE = 50;

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
): Promise<{ items: Account[]; next: string | null }> {
  const rows = await database.query<Row>(
    `select ${COLUMNS} from account
     where ($1::text is null or role = $1::text)
       and ($2::uuid is null
         or (created_at, id) < (select last.created_at, last.id from account as last where last.id = $2::uuid))
     order by created_at desc, id desc limit $3`,
    [role, after, PAGE_SIZE + 1],
  );
  const items = rows.slice(0, PAGE_SIZE).map(toAccount);
  return { items, next: rows.length > PAGE_SIZE ? (items.at(-1)?.id ?? null) : null };
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
