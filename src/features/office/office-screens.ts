/** The office's screens: one load. */
import { AccountAdd } from './account-add.tsx';
import { Accounts } from './accounts.tsx';
import { CustomerAdd } from './customer-add.tsx';
import { Customers } from './customers.tsx';
import { OfficeHome } from './home.tsx';
import { Planning } from './planning.tsx';

export const screens = {
  AccountAdd,
  Accounts,
  CustomerAdd,
  Customers,
  OfficeHome,
  Planning,
};
