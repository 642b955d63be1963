/** What the account screens ask of the API (specification §7). */
import { createdSchema, doneSchema, type Tokens, tokensSchema } from '../../domain/account/account.ts';
import type { CustomerFields } from '../../domain/customer/customer.ts';
import { post, tell } from '../../platform/http.ts';

/** @throws HttpError with status 401 when it is refused, whatever was wrong */
export const signIn = (username: string, password: string): Promise<Tokens> =>
  post(['login_check'], { username, password }, tokensSchema);

/**
 * The same `clientId` makes one account, however often it is sent.
 * @throws HttpError with code `ERROR.EXISTS` when the e-mail has an account
 */
export const createAccount = (customer: CustomerFields, clientId: string) =>
  post(['customer'], { ...customer, clientId }, createdSchema);

/** @throws HttpError */
export const requestLink = (email: string) => tell(['request-password-change'], { email });

/** @throws HttpError */
export const resetPassword = (token: string, plainPassword: string) =>
  tell(['reset-password'], { token, plainPassword });

/** @throws HttpError */
export const changePassword = (currentPassword: string, plainPassword: string) =>
  post(['change-password'], { currentPassword, plainPassword }, doneSchema);
