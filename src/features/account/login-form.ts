/** Signing in (specification §5, §7, §8): the form's state and its call. */
import { normaliseEmail } from '../../domain/lib/email.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { adoptTokens } from '../../platform/session/session.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { accountCalls, confirmCalls } from './load-calls.ts';

/** What such a link says. */
export interface ConfirmLink {
  readonly token: string;
  /** Whom it was mailed to. */
  readonly mail: string;
}

/** Word for word (specification §8), whatever was wrong: it must not tell which addresses have an account. */
const REFUSED = "L'identifiant et/ou le mot de passe ne sont pas corrects";

const required = (message: string) => (value: string) => (value === '' ? message : null);

/** @param link of the mail that follows the choice of a password by a guest; null without one */
export const createLogin = (link: ConfirmLink | null) =>
  createForm<'username' | 'password'>({
    initial: { username: link?.mail ?? '' },
    fields: {
      username: required('Indiquez votre identifiant.'),
      password: createField('password', required('Indiquez votre mot de passe.'), '', 'secret'),
    },
    // Whose address it is, its link says.
    keep: link ? null : draftOf('login'),
    send: async ({ username, password }) => {
      const mail = normaliseEmail(username);
      const tokens = await (link
        ? (await confirmCalls()).confirmPassword(link.token, mail, password)
        : (await accountCalls()).signIn(mail, password)
      ).catch(refused);
      if (!adoptTokens(tokens)) throw new HttpError('invalid');
    },
  });

function refused(error: unknown): never {
  const wrong = error instanceof HttpError && error.status === 401;
  throw wrong ? new HttpError('http', { status: 401, message: REFUSED }) : error;
}
