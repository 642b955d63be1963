/** `auth/signup` (specification §2, §5, §8): then a mail, and the login. */
import { useState } from 'react';
import { CustomerFields } from '../../ui/customer/customer-fields.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import './account.css';
import { Done } from './done.tsx';
import { usePreparedCalls } from './load-calls.ts';
import { onTheWay } from './redirect-to.ts';
import { createSignup } from './signup-form.ts';

/** Specification §9, in milliseconds. */
const REDIRECT_AFTER = 3_000;

export function Signup() {
  const [{ customer, taken, failure }] = useState(createSignup);
  usePreparedCalls();
  const login = onTheWay('/auth/login');
  const created = customer.form.status.value === 'sent';
  return (
    <div className="account wide">
      <h1 tabIndex={-1}>Créez votre compte</h1>
      {created ? (
        <Done to={login} afterMs={REDIRECT_AFTER}>
          Votre compte a été créé. Un e-mail de confirmation vous a été envoyé avec les instructions à suivre.
        </Done>
      ) : (
        <form className="card" noValidate onSubmit={customer.form.submit} aria-label="Créer un compte">
          <CustomerFields customer={customer} />
          <Alert message={failure.value} />
          {taken.value && (
            <p>
              <a href={`#${login}`}>Me connecter à ce compte</a>
            </p>
          )}
          <div>
            <SubmitButton form={customer.form} label="Créer mon compte" retryLabel="Créer mon compte" />
          </div>
        </form>
      )}
      {!created && (
        <ul className="ways">
          <li>
            <a href={`#${login}`}>J’ai déjà un compte</a>
          </li>
        </ul>
      )}
    </div>
  );
}
