/** The office's screens: one load. */
import { MyAccount } from '../../ui/my-account.tsx';
import { SubscribeCustomer } from '../../ui/subscribe-customer.tsx';
import { AccountAdd } from './account-add.tsx';
import { Accounts } from './accounts.tsx';
import { BookingAdd } from './booking-add.tsx';
import { CustomerAdd } from './customer-add.tsx';
import { Customers } from './customers.tsx';

export const screens = {
  AccountAdd,
  Accounts,
  BookingAdd,
  CustomerAdd,
  Customers,
  MyAccount,
  SubscribeCustomer,
};
