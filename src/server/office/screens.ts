/** The screens of the office by their path (src/domain/route/app-routes.ts). */

import type { OfficeScreen } from './screen.ts';
import { accountAdd } from './screens/account-add.tsx';
import { accounts } from './screens/accounts.tsx';
import { booking } from './screens/booking.tsx';
import { planning } from './screens/planning.tsx';

export const officeScreens: Readonly<Record<string, OfficeScreen>> = {
  '/admin/teammate/account': accounts,
  '/admin/teammate/account/add': accountAdd,
  '/admin/teammate/booking/:id': booking,
  '/admin/teammate/planning': planning,
};
