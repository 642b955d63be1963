/** `password/reset` (specification §2, §4, §5, §8): the screen of the links that mails carry. */
import { useState } from 'react';
import { passwordHint } from '../../domain/account/password.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useErrorWhileTyped } from '../../ui/form/error-while-typed.ts';
import { useFilledIn } from '../../ui/form/filled-in.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import './account.css';
import { Done } from './done.tsx';
import { usePreparedCalls } from './load-calls.ts';
import { FAILED, REDIRECT_AFTER } from './password-messages.ts';
import { createPasswordReset } from './password-reset-form.ts';
import { afterLogin, onTheWay } from './redirect-to.ts';
import { type ResetLink, useResetLink } from './reset-token.ts';

export function PasswordReset() {
  const link = useResetLink();
  return (
    <div className="account">
      <h1 tabIndex={-1}>Choisissez votre mot de passe</h1>
      {link === null ? <NoToken /> : <Reset key={link.token} {...link} />}
    </div>
  );
}

function NoToken() {
  return (
    <>
      <p className="lead">
        Cette page s’ouvre avec le lien reçu par e-mail. Il manque ici&nbsp;: ouvrez-le de nouveau, ou
        demandez-en un autre.
      </p>
      <p className="actions">
        <a className="button" href={`#${onTheWay('/password/request')}`}>
          Demander un nouveau lien
        </a>
      </p>
    </>
  );
}

/** The login, where the address of who has just chosen a password is filled in. */
function loginOf(mail: string): string {
  const redirectTo = afterLogin();
  return `/auth/login?${new URLSearchParams({ mail, ...(redirectTo && { redirectTo }) })}`;
}

function Reset({ token, mail }: ResetLink) {
  const [form] = useState(() => createPasswordReset(token));
  const { plainPassword, confirmation } = form.fields;
  const { element, ready } = useFilledIn(form);
  usePreparedCalls();
  useErrorWhileTyped(plainPassword);
  if (form.status.value === 'sent') {
    return (
      <Done to={mail ? loginOf(mail) : onTheWay('/auth/login')} afterMs={REDIRECT_AFTER}>
        Le mot de passe a bien été changé&nbsp;!
      </Done>
    );
  }
  const readOnly = form.status.value === 'sending';
  const failure = form.failure.value;
  return (
    <form ref={element} className="card" noValidate onSubmit={form.submit} aria-label="Nouveau mot de passe">
      <PasswordField
        field={plainPassword}
        label="Nouveau mot de passe"
        autoComplete="new-password"
        hint={passwordHint}
        readOnly={readOnly}
      />
      <PasswordField
        field={confirmation}
        label="Confirmation du mot de passe"
        autoComplete="new-password"
        eyeLabel="Afficher la confirmation"
        readOnly={readOnly}
      />
      <Alert message={failure && FAILED} />
      {failure && (
        <p className="hint">
          {failure} <a href={`#${onTheWay('/password/request')}`}>Demander un nouveau lien</a>
        </p>
      )}
      <div>
        <SubmitButton
          form={form}
          label="Choisir ce mot de passe"
          missing={ready ? null : 'Choisissez un mot de passe qui remplit les conditions, puis confirmez-le.'}
        />
      </div>
    </form>
  );
}
