/** What administrators ask of the API about accounts. */
import type { Infer } from 'superstruct';
import type { PageQuery } from '../lib/contract/page.ts';
import { resourceContracts } from '../lib/contract/resource-contracts.ts';
import type { changedAccountSchema, newAccountSchema } from './account-schema.ts';
import { accountSchema } from './account-view.ts';

interface AccountQuery extends PageQuery {
  readonly role?: string;
  /** A part of a name or an e-mail. */
  readonly q?: string;
}

export const {
  list: listAccounts,
  read: readAccount,
  create: createAccount,
  update: changeAccount,
} = resourceContracts<Infer<typeof newAccountSchema>, Infer<typeof changedAccountSchema>, AccountQuery>()(
  '/account',
  accountSchema,
);
