/** Signing in (specification §5, §7, §8): the form's state and its call. */
import { normaliseEmail } from '../../domain/lib/email.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { adoptTokens } from '../../platform/session/session.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { takeFromAddress } from './from-address.ts';
import { accountCalls, confirmCalls } from './load-calls.ts';
import { takeSaid } from './said.ts';

/** Word for word (specification §8), whatever was wrong: it must not tell which addresses have an account. */
const REFUSED = "L'identifiant et/ou le mot de passe ne sont pas corrects";

const ACTIVATES = 'Saisissez le mot de passe que vous venez de choisir\u00a0: il active votre compte.';

const required = (message: string) => (value: string) => (value === '' ? message : null);

/** Whoever follows the link that makes the password they chose count has its token in the address, and whom it was mailed to. */
export function createLogin() {
  let token = takeFromAddress('token');
  const said = takeSaid();
  const form = createForm<'username' | 'password'>({
    initial: { username: takeFromAddress('mail') },
    fields: {
      username: required('Indiquez votre identifiant.'),
      password: createField('password', required('Indiquez votre mot de passe.'), '', 'secret'),
    },
    // Whose address it is, the link says.
    keep: token ? null : draftOf('login'),
    send: async ({ username, password }) => {
      // Another link may have been followed while the screen is open.
      token = takeFromAddress('token') || token;
      const mail = normaliseEmail(username);
      const tokens = await (token
        ? (await confirmCalls()).confirmPassword(token, mail, password)
        : (await accountCalls()).signIn(mail, password)
      ).catch(refused);
      if (!adoptTokens(tokens)) throw new HttpError('invalid');
    },
  });
  return { form, lead: token ? ACTIVATES : said };
}

function refused(error: unknown): never {
  const wrong = error instanceof HttpError && error.status === 401;
  throw wrong ? new HttpError('http', { status: 401, message: REFUSED }) : error;
}
