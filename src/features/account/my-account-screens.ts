/** *Mon compte* of partners and of the team: a load of its own, which their other screens have no use for. */
import { MyAccount } from '../../ui/account/my-account.tsx';

export const screens = {
  '/admin/partner/profile': MyAccount,
  '/admin/teammate/profile': MyAccount,
};
