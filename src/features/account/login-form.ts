/** Signing in (specification §5, §7, §8): the form's state and its call. */
import { tokensSchema } from '../../domain/account.ts';
import { normaliseEmail } from '../../domain/email.ts';
import { post } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { adoptTokens } from '../../platform/session.ts';
import { createForm } from '../../ui/form/form.ts';

/** Word for word (specification §8), whatever was wrong: it must not tell which addresses have an account. */
const REFUSED = "L'identifiant et/ou le mot de passe ne sont pas corrects";

const required = (message: string) => (value: string) => (value === '' ? message : null);

/** Never kept in a draft: it holds a password. */
export const createLogin = () =>
  createForm<'username' | 'password'>({
    fields: {
      username: required('Indiquez votre identifiant.'),
      password: required('Indiquez votre mot de passe.'),
    },
    send: async ({ username, password }) => {
      if (!adoptTokens(await signIn(normaliseEmail(username), password))) throw new HttpError('invalid');
    },
  });

const signIn = (username: string, password: string) =>
  post(['login_check'], { username, password }, tokensSchema).catch((error: unknown) => {
    const refused = error instanceof HttpError && error.status === 401;
    throw refused ? new HttpError('http', { status: 401, message: REFUSED }) : error;
  });
