/** What is asked of the API about sessions and passwords (specification §7). */
import type { Infer } from 'superstruct';
import { contract, unreadContract } from '../lib/contract/contract.ts';
import { doneSchema } from '../lib/contract/outcome.ts';
import { tokensSchema } from './account.ts';
import type { passwordChangeSchema, passwordRequestSchema, passwordResetSchema } from './password-schema.ts';

export const logIn = contract<{ readonly username: string; readonly password: string }>()({
  method: 'POST',
  path: '/login_check',
  answer: tokensSchema,
});

interface RefreshBody {
  readonly refresh_token: string;
}

export const refreshTokens = contract<RefreshBody>()({
  method: 'POST',
  path: '/token/refresh',
  answer: tokensSchema,
});

export const logOut = contract<RefreshBody>()({ method: 'POST', path: '/logout', answer: doneSchema });

export const requestPasswordChange = unreadContract<Infer<typeof passwordRequestSchema>>()({
  method: 'POST',
  path: '/request-password-change',
});

export const resetPassword = unreadContract<Infer<typeof passwordResetSchema>>()({
  method: 'POST',
  path: '/reset-password',
});

export const changePassword = contract<Infer<typeof passwordChangeSchema>>()({
  method: 'POST',
  path: '/change-password',
  answer: doneSchema,
});
