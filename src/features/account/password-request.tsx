/** `password/request` (specification §2, §4, §8): asks for a link by mail. */
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { useFilledIn } from '../../ui/form/filled-in.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { TimedRedirect } from '../../ui/screen/timed-redirect.tsx';
import './account.css';
import { loginPage } from './done.tsx';
import { usePreparedCalls } from './load-calls.ts';
import { FAILED, REDIRECT_AFTER } from './password-messages.ts';
import { createPasswordRequest } from './password-request-form.ts';
import { onTheWay } from './redirect-to.ts';

export function PasswordRequest() {
  const [{ form, done, submit }] = useState(createPasswordRequest);
  const { element, ready } = useFilledIn(form);
  usePreparedCalls();
  const failure = form.failure.value;
  return (
    <div className="account">
      <h1 tabIndex={-1}>Mot de passe oublié</h1>
      <p className="lead">Nous vous envoyons un lien pour en choisir un nouveau.</p>
      <form ref={element} className="card" noValidate onSubmit={submit} aria-label="Mot de passe oublié">
        <Field
          field={form.fields.email}
          label="E-mail"
          placeholder="Email associé au compte"
          type="email"
          required
          verbatim
          autoComplete="username"
          readOnly={form.status.value === 'sending'}
        />
        <Alert message={failure && FAILED} />
        {failure && <p className="hint">{failure}</p>}
        <div role="status">
          {done.value && (
            <>
              <p className="done">Un lien de réinitialisation a été envoyé&nbsp;!</p>
              <TimedRedirect to={onTheWay('/auth/login')} afterMs={REDIRECT_AFTER} {...loginPage} />
            </>
          )}
        </div>
        <div>
          <SubmitButton form={form} label="Envoyer le lien" missing={missing(ready, done.value)} />
        </div>
      </form>
      <ul className="ways">
        <li>
          <a href={`#${onTheWay('/auth/login')}`}>Retour à la connexion</a>
        </li>
      </ul>
    </div>
  );
}

function missing(ready: boolean, done: boolean): string | null {
  if (done) return 'Le lien est parti à cette adresse.';
  return ready ? null : 'Indiquez l’adresse e-mail de votre compte.';
}
