/** What the login asks of the API for whoever follows the link that makes the password they chose count. */
import type { Tokens } from '../../domain/account/account.ts';
import { confirmPassword as confirm } from '../../domain/account/chosen-password-calls.ts';
import { api } from '../../platform/api/api.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { signIn } from './calls.ts';

/**
 * A link that was used already, by a second press or on another device, signs in as anybody does.
 * @throws HttpError with status 401 when the password is not the one that was chosen
 */
export async function confirmPassword(token: string, mail: string, password: string): Promise<Tokens> {
  try {
    return await api(confirm, {}, { token, password });
  } catch (error) {
    if (!(error instanceof HttpError && error.code === 'ERROR.TOKEN')) throw error;
    // Where that is refused too, the link is what has to be said.
    return signIn(mail, password).catch((second: unknown) => {
      throw second instanceof HttpError && second.status === 401 ? error : second;
    });
  }
}
