/** A customer's home: one load. */
import { CustomerHome } from './home.tsx';

export const screens = {
  '/admin/customer': CustomerHome,
};
