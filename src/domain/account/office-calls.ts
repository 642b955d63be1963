/** What administrators ask of the API about accounts. */
import type { Infer } from 'superstruct';
import { contract } from '../lib/contract.ts';
import type { PageQuery } from '../lib/page.ts';
import { accountPageSchema, accountSchema, createdSchema } from './account.ts';
import type { changedAccountSchema, newAccountSchema } from './account-schema.ts';

export const listAccounts = contract<undefined, PageQuery & { readonly role?: string }>()({
  method: 'GET',
  path: '/account',
  answer: accountPageSchema,
});

export const createAccount = contract<Infer<typeof newAccountSchema>>()({
  method: 'POST',
  path: '/account',
  answer: createdSchema,
});

export const changeAccount = contract<Infer<typeof changedAccountSchema>>()({
  method: 'PUT',
  path: '/account/:id',
  answer: accountSchema,
});
