/** Choosing a password with a link's token (specification §5, §7): the form's state and its call. */
import { confirmationError, passwordError } from '../../domain/account/password.ts';
import { dropTokens } from '../../platform/session/session.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { accountCalls } from './load-calls.ts';

/** `plainPassword` as in the payload, so that what the server refuses of it shows there. */
export type ResetField = 'plainPassword' | 'confirmation';

export function createPasswordReset(token: string): Form<ResetField> {
  const form: Form<ResetField> = createForm<ResetField>({
    keep: null,
    fields: {
      plainPassword: passwordError,
      confirmation: (value) => confirmationError(value, form.fields.plainPassword.value.value),
    },
    send: async ({ plainPassword }) => {
      await (await accountCalls()).resetPassword(token, plainPassword);
      // The server has ended every session of the account: a session of this browser is over with it.
      dropTokens();
    },
  });
  return form;
}
