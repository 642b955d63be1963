/** What a customer does with what we know of them: one load. */
import { Privacy } from './privacy.tsx';
import { CustomerProfile } from './profile.tsx';

export const screens = {
  '/admin/customer/profile': CustomerProfile,
  '/admin/customer/profile/privacy': Privacy,
};
