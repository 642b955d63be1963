/** `auth/login` (specification §2): whoever signs in goes where they were going. */
import { useState } from 'react';
import { Field } from '../../ui/field/field.tsx';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { useFilledIn } from '../../ui/form/filled-in.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import './account.css';
import { usePreparedCalls } from './load-calls.ts';
import { createLogin } from './login-form.ts';
import { onTheWay, useLeaveOnceSignedIn } from './redirect-to.ts';

export function Login() {
  const [{ form, lead }] = useState(createLogin);
  const { element, ready } = useFilledIn(form);
  useLeaveOnceSignedIn();
  usePreparedCalls();

  const readOnly = form.status.value === 'sending';
  return (
    <div className="account">
      <h1 tabIndex={-1}>Authentification</h1>
      {lead && <p className="lead">{lead}</p>}
      <form ref={element} className="card" noValidate onSubmit={form.submit} aria-label="Authentification">
        <Field
          field={form.fields.username}
          label="Identifiant"
          hint="L’adresse e-mail de votre compte."
          type="email"
          required
          verbatim
          autoComplete="username"
          readOnly={readOnly}
        />
        <PasswordField
          field={form.fields.password}
          label="Mot de passe"
          autoComplete="current-password"
          readOnly={readOnly}
        />
        <Alert message={form.failure.value} />
        <div>
          <SubmitButton
            form={form}
            label="Connexion"
            retryLabel="Connexion"
            missing={ready ? null : 'Indiquez votre identifiant et votre mot de passe.'}
          />
        </div>
      </form>
      {/* The button moves up once an error goes: a second press is not for what takes its place. */}
      <ul className="ways" inert={form.status.value === 'sending'}>
        <li>
          <a href={`#${onTheWay('/password/request')}`}>Mot de passe oublié&nbsp;?</a>
        </li>
        <li>
          <a href={`#${onTheWay('/auth/signup')}`}>Créer un compte</a>
        </li>
      </ul>
    </div>
  );
}
