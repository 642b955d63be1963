/** The team's screens that are looked through: one load. */
import { MyAccount } from '../../ui/account/my-account.tsx';
import { AccountAdd } from './account/account-add.tsx';
import { Accounts } from './account/accounts.tsx';
import { OfficeBookings } from './bookings/bookings.tsx';
import { Planning } from './planning/planning.tsx';

export const screens = { AccountAdd, Accounts, MyAccount, OfficeBookings, Planning };
