/** *Changer de mot de passe*, for whoever is signed in: the current one, then the new one twice (specification §5). */
import { useState } from 'react';
import { passwordHint, strengthMessage } from '../../domain/account/password.ts';
import { homeOf } from '../../domain/account/roles.ts';
import { session } from '../../platform/session/session.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';
import './change-password.css';
import { usePreparedCalls } from './load-calls.ts';
import { createPasswordChange } from './password-change.ts';

export function ChangePassword() {
  const [form] = useState(createPasswordChange);
  usePreparedCalls();
  return (
    <Screen heading="Changer de mot de passe">
      {form.status.value === 'sent' ? <Changed /> : <PasswordForm form={form} />}
    </Screen>
  );
}

function PasswordForm({ form }: { readonly form: ReturnType<typeof createPasswordChange> }) {
  const { currentPassword, plainPassword, confirmation } = form.fields;
  const readOnly = form.status.value === 'sending';
  const typed = plainPassword.value.value;
  // Once the field is left, its error says the same.
  const strength = typed !== '' && plainPassword.shownError.value === null ? strengthMessage(typed) : null;
  return (
    <CardForm form={form} name="Changer de mot de passe" action="Changer le mot de passe">
      <p>
        Vos autres appareils seront déconnectés&nbsp;: il faudra s’y connecter de nouveau, avec le nouveau mot
        de passe. Cet appareil reste connecté.
      </p>
      {/* Tells a password manager whose password this is. */}
      <input
        className="unseen"
        type="text"
        name="username"
        autoComplete="username"
        tabIndex={-1}
        aria-hidden="true"
        readOnly
        value={session.value?.userName ?? ''}
      />
      <PasswordField
        field={currentPassword}
        label="Mot de passe actuel"
        eyeLabel="Afficher le mot de passe actuel"
        autoComplete="current-password"
        readOnly={readOnly}
      />
      <PasswordField
        field={plainPassword}
        label="Nouveau mot de passe"
        eyeLabel="Afficher le nouveau mot de passe"
        autoComplete="new-password"
        hint={passwordHint}
        readOnly={readOnly}
      />
      <p className="strength" role="status">
        {strength}
      </p>
      <PasswordField
        field={confirmation}
        label="Confirmation du mot de passe"
        eyeLabel="Afficher la confirmation"
        autoComplete="new-password"
        readOnly={readOnly}
      />
    </CardForm>
  );
}

function Changed() {
  return (
    <div>
      <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
        Le mot de passe a bien été changé&nbsp;!
      </p>
      <p>Vos autres appareils sont déconnectés. Un e-mail vous confirme ce changement.</p>
      <div className="actions">
        <a className="button quiet" href={`#${homeOf(session.value?.roles ?? null)}/profile`}>
          Revenir à mon compte
        </a>
      </div>
    </div>
  );
}
