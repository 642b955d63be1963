/** An e-mail address that has an account already, said on its field. */
import { HttpError } from '../../platform/http/http-error.ts';

export const MAIL_TAKEN = 'Cette adresse e-mail a déjà un compte.';

/**
 * Rejects with what a call rejected with; for a taken address, with the error on the field `mail`.
 * @param message in place of the API's own
 */
export function onTakenMail(error: unknown, message?: string): never {
  if (!(error instanceof HttpError && error.code === 'ERROR.EXISTS')) throw error;
  throw new HttpError('http', {
    status: error.status,
    code: error.code,
    message: message ?? error.message,
    fields: { mail: MAIL_TAKEN },
  });
}
