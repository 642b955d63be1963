/** The login, which most who come back open first: nothing else travels with it. */
import { Login } from './login.tsx';

export const screens = {
  '/auth/login': Login,
};
