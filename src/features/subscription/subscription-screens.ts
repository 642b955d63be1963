/** Opening a subscription, for oneself or for a customer: seldom, and with the fields of an order. */
import { Subscribe } from './subscribe.tsx';
import { SubscribeCustomer } from './subscribe-customer.tsx';

export const screens = {
  '/admin/customer/subscription/create': Subscribe,
  '/admin/partner/subscription/create': SubscribeCustomer,
  '/admin/teammate/subscription/create': SubscribeCustomer,
};
