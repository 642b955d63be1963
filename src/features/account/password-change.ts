/** Changing one's password (specification §5): the form's state and its call. */
import { confirmationError, currentPasswordError, passwordError } from '../../domain/account/password.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { accountCalls } from './load-calls.ts';

type PasswordField = 'currentPassword' | 'plainPassword' | 'confirmation';

export function createPasswordChange(): Form<PasswordField> {
  const form: Form<PasswordField> = createForm<PasswordField>({
    keep: null,
    fields: {
      currentPassword: currentPasswordError,
      plainPassword: passwordError,
      confirmation: (value) => confirmationError(value, form.fields.plainPassword.value.value),
    },
    send: async ({ currentPassword, plainPassword }) => {
      await (await accountCalls()).changePassword(currentPassword, plainPassword);
    },
  });
  return form;
}
