/** Where somebody without an open session begins. */
import { Login } from './login.tsx';
import { LoginOrSignup } from './login-or-signup.tsx';

export const screens = {
  '/auth/login': Login,
  '/auth/login_or_signup': LoginOrSignup,
};
