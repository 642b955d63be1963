/** What partners and the team have alike: one load, which no customer makes. */
import { MyAccount } from './my-account.tsx';
import { SubscribeCustomer } from './subscribe-customer.tsx';

export const screens = { MyAccount, SubscribeCustomer };
