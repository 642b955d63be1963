/** Accounts as an administrator reads them. */

import type { Account } from '../../domain/account/account-view.ts';
import type { Role } from '../../domain/account/roles.ts';
import { isUuid } from '../../domain/lib/contract/ruled.ts';
import { beginningWith } from '../database/beginning.ts';
import type { Queryable, SqlValue } from '../database/database.ts';
import { PAGE_LIMIT, type Page, pageOf } from '../database/page.ts';

/** Said when there is none. */
export const NO_ACCOUNT = 'Aucun compte ne correspond.';

const COLUMNS = `id, mail, display_name as "displayName", role, password_hash is not null as confirmed, disabled,
  created_at as "createdAt", version`;

/** As the driver reads it: JSON makes the instant a text. */
type Row = Omit<Account, 'createdAt'> & { readonly createdAt: Date };

const toAccount = (row: Row): Account => ({ ...row, createdAt: row.createdAt.toISOString() });

/** They come before customers, who are many, in this order. */
const FIRST = ['ROLE_ADMIN', 'ROLE_TEAMMATE', 'ROLE_PARTNER'] as const satisfies readonly Role[];
/** As an index has it. */
const RANK = `case role ${FIRST.map((role, rank) => `when '${role}' then ${rank}`).join(' ')} else ${FIRST.length} end`;
const rankOf = (asked: Role): number => [...FIRST, 'ROLE_CUSTOMER'].indexOf(asked);
/** As French sorts names: without case and accents. */
const ORDER = `${RANK}, folded(display_name) collate "C", id`;

export interface AccountFilter {
  /** Null of all. */
  readonly role: Role | null;
  /** Beginning of a name or an e-mail, any part of them of whoever is no customer; null of all. */
  readonly text: string | null;
}

/**
 * The next accounts, by role and then by name.
 * @param after the last account of the page before; null begins.
 */
export async function listAccounts(
  database: Queryable,
  { role, text }: AccountFilter,
  after: string | null,
): Promise<Page<Account>> {
  const values: SqlValue[] = [after, PAGE_LIMIT];
  const use = (value: SqlValue) => `$${values.push(value)}`;
  const rows = await database.query<Row>(
    `select ${COLUMNS} from ${text === null ? 'account' : foundBy(waysToFind(text, use))}
     where ($1::uuid is null or (${ORDER}) > (select ${ORDER} from account where id = $1))
       ${role === null ? '' : `and ${RANK} = ${rankOf(role)}`}
     order by ${ORDER} limit $2`,
    values,
  );
  return pageOf(rows, toAccount);
}

/** Whoever is found in one way or another, each by its own index; `offset 0` keeps it from being looked for in the list's order. */
const foundBy = (ways: readonly string[]): string =>
  `(select account.* from (${ways.map((way) => `select id from account where ${way}`).join(' union ')}) as found
    join account using (id) offset 0) as account`;

/** Each has an index. */
const waysToFind = (text: string, use: (value: SqlValue) => string): string[] => [
  `folded(display_name) like folded(${use(beginningWith(text))})`,
  `mail like ${use(beginningWith(text.toLowerCase()))}`,
  `${RANK} < ${FIRST.length} and strpos(folded(display_name || ' ' || mail), folded(${use(text)})) > 0`,
];

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
