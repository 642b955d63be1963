/** The customers of the team: found, read, changed, made, and ordered for. */
import { BookingAdd } from './booking-add.tsx';
import { Customers } from './customer.tsx';
import { CustomerAdd } from './customer-add.tsx';

export const screens = { BookingAdd, Customers, CustomerAdd };
