/** What whoever was asked for their opinion opens, mostly on a phone and without an account: a load of its own. */
import { GiveReview } from './give-review.tsx';

export const screens = {
  '/admin/customer/add/review': GiveReview,
};
