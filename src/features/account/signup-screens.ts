/** Signing up: a load of its own. */
import { Signup } from './signup.tsx';

export const screens = {
  '/auth/signup': Signup,
};
