/** One booking and one subscription of a customer: apart from the lists, which have no use for their forms. */
import { AgreeReturn } from './agree-return.tsx';
import { BookingScreen } from './booking.tsx';
import { LinkedClaims } from './linked-claims.tsx';
import { SubscriptionScreen } from './subscription.tsx';

export const screens = {
  '/admin/customer/booking/:id': BookingScreen,
  '/admin/customer/subscription/:id': SubscriptionScreen,
  '/admin/customer/add/return': AgreeReturn,
  '/admin/customer/add/claim': LinkedClaims,
};
