/** *Nouveau client*, for a teammate: the shared form; the customer gets a mail to choose a password. */
import { useEffect, useState } from 'react';
import { normaliseEmail } from '../../domain/email.ts';
import { readQuery } from '../../platform/query.ts';
import { Alert } from '../../ui/alert.tsx';
import { CustomerFields } from '../../ui/customer-fields.tsx';
import { type CustomerForm, createCustomerForm } from '../../ui/customer-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { MAIL_TAKEN, onTakenMail } from '../../ui/taken-mail.ts';
import { Created } from './created.tsx';
import { customers } from './customer-calls.ts';
import './office.css';
import '../../ui/screen.css';

function createNewCustomer(): CustomerForm {
  const customer = createCustomerForm({
    send: (fields, clientId) => customers.create({ ...fields, clientId }).catch(onTakenMail),
  });
  customer.form.fields.mail.value.value = readQuery('mail');
  return customer;
}

const recordOf = (mail: string) => `#/admin/teammate/customer?mail=${encodeURIComponent(mail)}`;

export function CustomerAdd() {
  const [made, setMade] = useState(0);
  return (
    <div className="screen">
      <h1 tabIndex={-1}>Nouveau client</h1>
      <NewCustomerForm key={made} onAnother={() => setMade(made + 1)} />
    </div>
  );
}

function NewCustomerForm({ onAnother }: { readonly onAnother: () => void }) {
  const [customer] = useState(createNewCustomer);
  const { form } = customer;
  useEffect(() => customer.start('new-customer'), [customer]);
  if (form.status.value === 'sent') {
    const { firstName, lastName, mail } = form.values();
    return (
      <Created
        name={`${firstName.trim()} ${lastName.trim()}`}
        mail={normaliseEmail(mail)}
        next={{ href: recordOf(normaliseEmail(mail)), text: 'Voir la fiche' }}
        another="Créer un autre client"
        onAnother={onAnother}
      />
    );
  }

  const { mail } = form.fields;
  return (
    <form className="form card" noValidate onSubmit={form.submit} aria-label="Nouveau client">
      <CustomerFields customer={customer} own={false} />
      <Alert message={form.failure.value} />
      {mail.error.value === MAIL_TAKEN && (
        <a href={recordOf(normaliseEmail(mail.value.value))}>Ouvrir la fiche de ce client</a>
      )}
      <SubmitButton form={form} label="Créer le client" />
    </form>
  );
}
