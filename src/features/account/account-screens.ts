/** What anybody does with their account: one load, since most visits see two of these screens. */
import { ChangePassword } from './change-password.tsx';
import { Login } from './login.tsx';
import { LoginOrSignup } from './login-or-signup.tsx';
import { PasswordRequest } from './password-request.tsx';
import { PasswordReset } from './password-reset.tsx';

export const screens = { ChangePassword, Login, LoginOrSignup, PasswordRequest, PasswordReset };
