/** *Nouveau client*, for a teammate: the shared form; the customer gets a mail to choose a password. */
import { useEffect, useState } from 'react';
import { normaliseEmail } from '../../domain/email.ts';
import { readQuery } from '../../platform/query.ts';
import { CardForm } from '../../ui/card-form.tsx';
import { CustomerFields } from '../../ui/customer-fields.tsx';
import { type CustomerForm, createCustomerForm } from '../../ui/customer-form.ts';
import { MAIL_TAKEN, onTakenMail } from '../../ui/taken-mail.ts';
import { Created } from './created.tsx';
import { customers } from './customer-calls.ts';
import './office.css';
import { Screen } from '../../ui/screen.tsx';

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
    <Screen heading="Nouveau client">
      <NewCustomerForm key={made} onAnother={() => setMade(made + 1)} />
    </Screen>
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
    <CardForm form={form} name="Nouveau client" action="Créer le client">
      <CustomerFields customer={customer} own={false} />
      {mail.error.value === MAIL_TAKEN && (
        <a href={recordOf(normaliseEmail(mail.value.value))}>Ouvrir la fiche de ce client</a>
      )}
    </CardForm>
  );
}
