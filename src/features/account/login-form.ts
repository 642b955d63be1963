/** Signing in (specification §5, §7, §8): the form's state and its call. */
import { normaliseEmail } from '../../domain/lib/email.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { adoptTokens } from '../../platform/session/session.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { accountCalls } from './load-calls.ts';

/** Word for word (specification §8), whatever was wrong: it must not tell which addresses have an account. */
const REFUSED = "L'identifiant et/ou le mot de passe ne sont pas corrects";

const required = (message: string) => (value: string) => (value === '' ? message : null);

export const createLogin = () =>
  createForm<'username' | 'password'>({
    fields: {
      username: required('Indiquez votre identifiant.'),
      password: createField('password', required('Indiquez votre mot de passe.'), '', 'secret'),
    },
    keep: draftOf('login'),
    send: async ({ username, password }) => {
      const { signIn } = await accountCalls();
      const tokens = await signIn(normaliseEmail(username), password).catch(refused);
      if (!adoptTokens(tokens)) throw new HttpError('invalid');
    },
  });

function refused(error: unknown): never {
  const wrong = error instanceof HttpError && error.status === 401;
  throw wrong ? new HttpError('http', { status: 401, message: REFUSED }) : error;
}
