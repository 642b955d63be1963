/** The form of a password change, and its call. */
import { doneSchema } from '../../domain/account.ts';
import { confirmationError, currentPasswordError, passwordError } from '../../domain/password.ts';
import { post } from '../../platform/http.ts';
import { createForm, type Form } from '../../ui/form/form.ts';

type PasswordField = 'currentPassword' | 'plainPassword' | 'confirmation';

export function createPasswordChange(): Form<PasswordField> {
  const form: Form<PasswordField> = createForm<PasswordField>({
    fields: {
      currentPassword: currentPasswordError,
      plainPassword: passwordError,
      confirmation: (value) => confirmationError(value, form.fields.plainPassword.value.value),
    },
    send: ({ currentPassword, plainPassword }) =>
      post(['change-password'], { currentPassword, plainPassword }, doneSchema),
  });
  return form;
}
