/** A subscription that the team or a partner opens for a customer: seldom, and with the fields of an order. */
import { SubscribeCustomer } from './subscribe-customer.tsx';

export const screens = { SubscribeCustomer };
