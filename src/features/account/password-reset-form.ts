/** Choosing a password with a link's token (specification §5, §7): the form's state and its call. */
import { doneSchema } from '../../domain/account.ts';
import { passwordError } from '../../domain/password.ts';
import { post } from '../../platform/http.ts';
import { createForm, type Form } from '../../ui/form/form.ts';

/** `plainPassword` as in the payload, so that what the server refuses of it shows there. */
export type ResetField = 'plainPassword' | 'confirmation';

/** Never kept in a draft: it holds a password. */
export function createPasswordReset(token: string): Form<ResetField> {
  const form: Form<ResetField> = createForm<ResetField>({
    fields: {
      plainPassword: passwordError,
      confirmation: (value) => mustMatch(value, form.fields.plainPassword.value.value),
    },
    send: ({ plainPassword }) => post(['reset-password'], { token, plainPassword }, doneSchema),
  });
  return form;
}

function mustMatch(value: string, password: string): string | null {
  if (value === '') return 'Confirmez le mot de passe.';
  return value === password ? null : 'Les deux mots de passe ne sont pas identiques.';
}
