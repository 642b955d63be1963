/** Asking for a link (specification §5, §7): the form's state and its call. */
import { computed, type ReadonlySignal, signal } from '@preact/signals-react';
import type { FormEvent } from 'react';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { inLine } from '../../domain/lib/text-rule.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { accountCalls } from './load-calls.ts';
import { afterLogin } from './redirect-to.ts';

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
    keep: draftOf('password-request'),
    send: async ({ email }) => {
      const { requestLink } = await accountCalls();
      await requestLink(normaliseEmail(email), afterLogin());
      sentTo.value = email;
    },
    reusable: true,
  });
  const done = computed(() => sentTo.value === form.fields.email.value.value);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!done.value) await form.submit(event);
  }

  return { form, done, submit };
}
