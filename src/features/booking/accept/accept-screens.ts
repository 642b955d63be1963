/** An order that the team prepared: apart from the steps, of which whoever accepts it takes none. */
import { AcceptOrder } from './accept.tsx';

export const screens = {
  '/admin/customer/add/accept': AcceptOrder,
};
