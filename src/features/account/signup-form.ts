/** Signing up (specification §5, §7, §8): the form's state and its call. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { type CustomerForm, createCustomerForm } from '../../ui/customer/customer-form.ts';
import { MAIL_TAKEN, onTakenMail } from '../../ui/customer/taken-mail.ts';
import { draftOf } from '../../ui/form/draft.ts';
import { accountCalls } from './load-calls.ts';
import { afterLogin } from './redirect-to.ts';
import { sayOnLogin } from './said.ts';

const EXISTS =
  'Un compte existe déjà avec cette adresse e-mail\u00a0: utilisez une autre adresse, ou connectez-vous.';

/** Whoever was led on before they had read it would look for a password that they never chose. */
const CONFIRM =
  'Votre compte est créé\u00a0: choisissez d’abord votre mot de passe avec le lien de l’e-mail de confirmation.';

export interface SignupState {
  readonly customer: CustomerForm;
  /** The e-mail has an account: nothing is sent until it changes. */
  readonly taken: ReadonlySignal<boolean>;
  /** Why nothing was created, in French, as long as it holds. */
  readonly failure: ReadonlySignal<string | null>;
}

export function createSignup(): SignupState {
  const customer = createCustomerForm({
    send: async (fields, clientId) => {
      const { createAccount } = await accountCalls();
      await createAccount(fields, clientId, afterLogin()).catch((error: unknown) =>
        onTakenMail(error, EXISTS),
      );
      sayOnLogin(CONFIRM);
    },
    keep: draftOf('signup'),
  });
  const { failure, fields } = customer.form;
  const taken = computed(() => fields.mail.error.value === MAIL_TAKEN);
  return {
    customer,
    taken,
    failure: computed(() => (failure.value === EXISTS && !taken.value ? null : failure.value)),
  };
}
