/** Accounts of the team and of partners, which administrators alone see. */
import { AccountAdd } from './account/account-add.tsx';
import { Accounts } from './account/accounts.tsx';

export const screens = {
  '/admin/teammate/account': Accounts,
  '/admin/teammate/account/add': AccountAdd,
};
