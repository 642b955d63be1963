/** What the account screens ask of the API (specification §7). */
import type { Tokens } from '../../domain/account/account.ts';
import type { AfterLogin } from '../../domain/account/after-login.ts';
import {
  changePassword as change,
  logIn,
  requestPasswordChange,
  resetPassword as reset,
} from '../../domain/account/calls.ts';
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { createCustomer } from '../../domain/customer/sign-up-calls.ts';
import { api } from '../../platform/api/api.ts';

/** @throws HttpError with status 401 when it is refused, whatever was wrong */
export const signIn = (username: string, password: string): Promise<Tokens> =>
  api(logIn, {}, { username, password });

/**
 * The same `clientId` makes one account, however often it is sent.
 * @throws HttpError with code `ERROR.EXISTS` when the e-mail has an account
 */
export const createAccount = (customer: CustomerFields, clientId: string, redirectTo?: AfterLogin) =>
  api(createCustomer, {}, { ...customer, clientId, ...(redirectTo && { redirectTo }) });

/** @throws HttpError */
export const requestLink = (email: string, redirectTo?: AfterLogin) =>
  api(requestPasswordChange, {}, { email, ...(redirectTo && { redirectTo }) });

/** @throws HttpError */
export const resetPassword = (token: string, plainPassword: string) =>
  api(reset, {}, { token, plainPassword });

/** @throws HttpError */
export const changePassword = (currentPassword: string, plainPassword: string) =>
  api(change, {}, { currentPassword, plainPassword });
