/** What the office looks at now and then: accounts, which administrators alone see, and what customers wrote of us. */
import { AccountAdd } from './account/account-add.tsx';
import { Accounts } from './account/accounts.tsx';
import { OfficeReviews } from './review/reviews.tsx';

export const screens = {
  '/admin/teammate/review': OfficeReviews,
  '/admin/teammate/account': Accounts,
  '/admin/teammate/account/add': AccountAdd,
};
