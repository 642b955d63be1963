/** Signing up (specification §5, §7, §8): the form's state and its call. */
import { computed, type ReadonlySignal } from '@preact/signals-react';
import { createdSchema } from '../../domain/account.ts';
import type { CustomerFields } from '../../domain/customer.ts';
import { signupDraftKey } from '../../domain/stored-data.ts';
import { post } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { type CustomerForm, createCustomerForm } from '../../ui/customer-form.ts';
import { storedDraft } from '../../ui/form/draft.ts';

const EXISTS =
  'Un compte existe déjà avec cette adresse e-mail : utilisez une autre adresse, ou connectez-vous.';
const TAKEN = 'Cette adresse e-mail a déjà un compte.';

export interface SignupState {
  readonly customer: CustomerForm;
  /** The e-mail has an account: nothing is sent until it changes. */
  readonly taken: ReadonlySignal<boolean>;
  /** Why nothing was created, in French, as long as it holds. */
  readonly failure: ReadonlySignal<string | null>;
}

export function createSignup(): SignupState {
  const customer = createCustomerForm({ send: createAccount, draft: storedDraft(signupDraftKey, 'tab') });
  const { failure, fields } = customer.form;
  const taken = computed(() => fields.mail.error.value === TAKEN);
  return {
    customer,
    taken,
    failure: computed(() => (failure.value === EXISTS && !taken.value ? null : failure.value)),
  };
}

const createAccount = (fields: CustomerFields, clientId: string) =>
  post(['customer'], { ...fields, clientId }, createdSchema).catch((error: unknown) => {
    if (!(error instanceof HttpError) || error.code !== 'ERROR.EXISTS') throw error;
    throw new HttpError('http', {
      status: error.status,
      code: error.code,
      message: EXISTS,
      fields: { mail: TAKEN },
    });
  });
