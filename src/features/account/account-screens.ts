/** The screens of the auth and password areas: one load, since most visits see two of them. */
import { Login } from './login.tsx';
import { LoginOrSignup } from './login-or-signup.tsx';
import { PasswordRequest } from './password-request.tsx';
import { PasswordReset } from './password-reset.tsx';

export const screens = { Login, LoginOrSignup, PasswordRequest, PasswordReset };
