/** The customers of the team: found, read, changed, made. */
import { Customers } from './customer.tsx';
import { CustomerAdd } from './customer-add.tsx';

export const screens = { Customers, CustomerAdd };
