/** The form that makes a customer, who gets a mail to choose a password. */
import { type ReactNode, useState } from 'react';
import { createCustomer } from '../../../domain/customer/sign-up-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { CustomerFields } from '../../../ui/customer/customer-fields.tsx';
import { createCustomerForm } from '../../../ui/customer/customer-form.ts';
import { onTakenMail } from '../../../ui/customer/taken-mail.ts';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import type { FieldState } from '../../../ui/form/field-state.ts';

interface NewCustomerFormProps {
  /** That is known already; empty where it is not. */
  readonly mail: string;
  /** What its button says. */
  readonly action: string;
  /** @param mail normalised */
  readonly onMade: (mail: string) => Promise<void> | void;
  /** Said below the fields. */
  readonly children?: (mail: FieldState) => ReactNode;
}

function createNewCustomer({ mail, onMade }: NewCustomerFormProps) {
  return createCustomerForm({
    initial: { mail },
    keep: draftOf(`new-customer ${mail}`),
    send: async (fields, clientId) => {
      await api(createCustomer, {}, { ...fields, clientId }).catch(onTakenMail);
      await onMade(fields.mail);
    },
  });
}

export function NewCustomerForm(props: NewCustomerFormProps) {
  const [customer] = useState(() => createNewCustomer(props));
  const { action, children } = props;
  return (
    <CardForm form={customer.form} name="Nouveau client" action={action} retryLabel={action}>
      <CustomerFields customer={customer} ofOther />
      {children?.(customer.form.fields.mail)}
    </CardForm>
  );
}
