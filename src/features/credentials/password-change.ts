/** The form of a password change, and its call. */
import { doneSchema } from '../../domain/account.ts';
import { confirmationError, passwordError } from '../../domain/password.ts';
import { post } from '../../platform/http.ts';
import { createForm, type Form } from '../../ui/form/form.ts';

type PasswordField = 'currentPassword' | 'plainPassword' | 'confirmation';

export function createPasswordChange(): Form<PasswordField> {
  const form: Form<PasswordField> = createForm<PasswordField>({
    fields: {
      currentPassword: (value) => (value === '' ? 'Indiquez votre mot de passe actuel.' : null),
      plainPassword: passwordError,
      confirmation: (value) => confirmationError(value, form.fields.plainPassword.value.value),
    },
    send: ({ currentPassword, plainPassword }) =>
      post(['change-password'], { currentPassword, plainPassword }, doneSchema),
  });
  return form;
}
