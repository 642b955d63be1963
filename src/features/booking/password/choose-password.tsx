/** On the page of their payment a guest chooses the password of the account that their order made: a mail makes it count. */
import { useState } from 'react';
import { passwordHint } from '../../../domain/account/password.ts';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { useErrorWhileTyped } from '../../../ui/form/error-while-typed.ts';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { createChosenPassword, type PaidBooking } from './choose-password-form.ts';

export function ChoosePassword(paid: PaidBooking) {
  const [form] = useState(() => createChosenPassword(paid));
  const { plainPassword } = form.fields;
  useErrorWhileTyped(plainPassword);
  if (form.status.value === 'sent') {
    return (
      <div className="card" role="status" tabIndex={-1} ref={takeFocus}>
        <h2>Plus qu’un geste</h2>
        <p>
          Suivez le lien de l’e-mail que vous allez recevoir, puis saisissez ce mot de passe. Vous en aviez
          déjà un&nbsp;? Il n’a pas changé, et aucun e-mail ne part&nbsp;:{' '}
          <a href="#/auth/login">connectez-vous</a>.
        </p>
      </div>
    );
  }
  return (
    <>
      <h2>Choisissez un mot de passe</h2>
      <p>Vous retrouverez cette réservation, vos factures et vos véhicules dans votre espace.</p>
      <CardForm form={form} name="Choisissez un mot de passe" action="Choisir ce mot de passe" quiet>
        <PasswordField
          field={plainPassword}
          label="Mot de passe"
          autoComplete="new-password"
          hint={passwordHint}
          readOnly={form.status.value === 'sending'}
        />
      </CardForm>
    </>
  );
}
