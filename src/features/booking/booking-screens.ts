/** The first steps of an order, which load together: what comes next is there when the network is not. */
import { Addresses } from './addresses.tsx';
import { Formula } from './formula.tsx';

export const screens = {
  '/admin/customer/add/formuladetails': Formula,
  '/admin/customer/add/address': Addresses,
};
