/** Where somebody without an open session is shown the subscription, and asked whether they have an account. */
import { LoginOrSignup } from './login-or-signup.tsx';

export const screens = {
  '/auth/login_or_signup': LoginOrSignup,
};
