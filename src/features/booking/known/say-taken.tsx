/** What is said of an e-mail that has an account, and the way to it. */
import { type ReactNode, useState } from 'react';
import { requestPasswordChange } from '../../../domain/account/calls.ts';
import { isMailKnown } from '../../../domain/account/known-calls.ts';
import { emailError } from '../../../domain/lib/email.ts';
import { api } from '../../../platform/api/api.ts';
import { failureMessage, HttpError } from '../../../platform/http/http-error.ts';
import { MAIL_TAKEN } from '../../../ui/customer/taken-mail.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import type { FieldState } from '../../../ui/form/field-state.ts';

/** What was asked last: a field that is only passed through asks nothing. */
let last: { readonly mail: string; readonly known: Promise<boolean> } | undefined;

/** @throws HttpError and is asked again the next time */
function isKnown(mail: string): Promise<boolean> {
  if (last?.mail !== mail) {
    const known = api(isMailKnown, {}, { mail }).then(
      (answer) => answer.known,
      (error: unknown) => {
        last = undefined;
        throw error;
      },
    );
    last = { mail, known };
  }
  return last.known;
}

/**
 * @param login its path, with the way back
 * @returns what stands with the field as long as it holds that address
 * @throws HttpError
 */
export async function sayTaken(field: FieldState, login: string): Promise<ReactNode> {
  const mail = field.value.peek();
  if (emailError(mail) !== null) return null;
  return (await isKnown(mail)) ? <Taken field={field} mail={mail} login={login} /> : null;
}

/** Leads nobody on to an order that would be refused. @throws HttpError said on its field, where that address has an account */
export async function refuseTaken(mail: string): Promise<void> {
  // Where it is not known now, the API says it of the order.
  if (!(await isKnown(mail).catch(() => false))) return;
  throw new HttpError('http', { code: 'ERROR.INVALID', message: MAIL_TAKEN, fields: { mail: MAIL_TAKEN } });
}

/** Whoever ordered as a guest may have chosen no password: the link of a mail lets them, and they come back here. */
function SendLink({ mail }: { readonly mail: string }) {
  const [said, say] = useState('');
  const send = () =>
    api(requestPasswordChange, {}, { email: mail }).then(
      () =>
        say(
          `Un lien est parti à ${mail}\u00a0: choisissez votre mot de passe, connectez-vous, puis revenez ici.`,
        ),
      (error: unknown) => say(failureMessage(error)),
    );
  return said ? (
    <p role="status">{said}</p>
  ) : (
    <p>
      Pas encore de mot de passe&nbsp;?{' '}
      <button type="button" className="button quiet" onClick={() => void send()}>
        Recevoir un lien
      </button>
    </p>
  );
}

interface TakenProps {
  readonly field: FieldState;
  readonly mail: string;
  readonly login: string;
}

function Taken({ field, mail, login }: TakenProps) {
  if (field.value.value !== mail) return null;
  return (
    <div className="notice">
      Cette adresse a déjà un compte&nbsp;:{' '}
      <a
        className="whole"
        href={`#${login}`}
        // The login begins with it.
        onClick={() => draftOf('login').write({ values: { username: mail } })}
      >
        connectez-vous
      </a>
      , et retrouvez vos véhicules et vos adresses.
      <SendLink mail={mail} />
    </div>
  );
}
