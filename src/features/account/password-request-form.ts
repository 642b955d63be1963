/** Asking for a link (specification §5, §7): the form's state and its call. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FormEvent } from 'react';
import { doneSchema } from '../../domain/account.ts';
import { emailError, normaliseEmail } from '../../domain/email.ts';
import { inLine } from '../../domain/text-rule.ts';
import { post } from '../../platform/http.ts';
import { createForm, type Form } from '../../ui/form/form.ts';

export interface PasswordRequestState {
  readonly form: Form<'email'>;
  /** A link was sent to the address that the field holds. Another address may be asked for at once. */
  readonly done: ReadonlySignal<boolean>;
  readonly submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

export function createPasswordRequest(): PasswordRequestState {
  const sentTo = signal<string | null>(null);
  const form = createForm<'email'>({
    fields: { email: inLine(emailError) },
    send: async ({ email }) => {
      await post(['request-password-change'], { email: normaliseEmail(email) }, doneSchema);
      sentTo.value = email;
    },
  });
  const done = computed(() => sentTo.value === form.fields.email.value.value);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (done.value) return;
    await form.submit(event);
    if (form.status.value === 'sent') form.status.value = 'editing';
  }

  return { form, done, submit };
}
