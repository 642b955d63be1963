/** Another password, forgotten or not: apart from the login, which is opened far more often. */
import { ChangePassword } from './change-password.tsx';
import { PasswordRequest } from './password-request.tsx';
import { PasswordReset } from './password-reset.tsx';

export const screens = {
  '/password/request': PasswordRequest,
  '/password/reset': PasswordReset,
  '/admin/customer/profile/password': ChangePassword,
  '/admin/partner/profile/password': ChangePassword,
  '/admin/teammate/profile/password': ChangePassword,
};
