/** *Nouveau client*: the customer gets a mail to choose a password. */
import { useEffect, useState } from 'react';
import { createCustomer } from '../../domain/customer/sign-up-calls.ts';
import { normaliseEmail } from '../../domain/lib/email.ts';
import { api } from '../../platform/api/api.ts';
import { goTo } from '../../platform/page/go.ts';
import { CustomerFields } from '../../ui/customer/customer-fields.tsx';
import { createCustomerForm } from '../../ui/customer/customer-form.ts';
import { onTakenMail } from '../../ui/customer/taken-mail.ts';
import { CardForm } from '../../ui/form/card-form.tsx';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { useQuery } from '../../ui/screen/use-query.ts';
import { lookUpCustomer, recordOf } from './customer-search.ts';
import { followKnown } from './known-customer.ts';
import { Made } from './made.tsx';

const heading = 'Nouveau client';
const path = '/admin/teammate/customer/add';

export function CustomerAdd() {
  const query = useQuery();
  const mail = query.get('mail') ?? '';
  return (
    <Screen heading={heading}>
      {query.has('made') ? (
        <MadeCustomer key={`made ${mail}`} mail={mail} />
      ) : (
        <NewCustomer key={mail} mail={mail} />
      )}
    </Screen>
  );
}

interface MailProps {
  /** That the address names; empty where it names none. */
  readonly mail: string;
}

/** In place of the form. Whoever follows the address by hand may name nobody. */
function MadeCustomer({ mail }: MailProps) {
  const [load] = useState(() =>
    createLoad(async (abort) => ({ customer: await lookUpCustomer(mail, abort) })),
  );
  return (
    <Loadable load={load} waiting="Lecture de la fiche…">
      {({ customer }) =>
        customer ? (
          <Made
            name={`${customer.firstName} ${customer.lastName}`}
            mail={customer.mail}
            next={{ href: `#${recordOf(customer.mail)}`, text: 'Voir la fiche' }}
            another={{ href: `#${path}`, text: 'Créer un autre client' }}
          />
        ) : (
          <NewCustomer mail={mail} />
        )
      }
    </Loadable>
  );
}

function createNewCustomer(mail: string) {
  const customer = createCustomerForm({
    send: async (fields, clientId) => {
      await api(createCustomer, {}, { ...fields, clientId }).catch(onTakenMail);
      goTo(`${path}?mail=${encodeURIComponent(fields.mail)}&made=yes`);
    },
  });
  customer.form.fields.mail.value.value = mail;
  return { customer, known: followKnown(customer.form.fields.mail) };
}

function NewCustomer({ mail }: MailProps) {
  const [{ customer, known }] = useState(() => createNewCustomer(mail));
  useEffect(() => customer.start('new-customer'), [customer]);
  useEffect(() => known.start(), [known]);
  const whose = known.customer.value;
  return (
    <CardForm form={customer.form} name={heading} action="Créer le client" retryLabel="Créer le client">
      <CustomerFields customer={customer} ofOther />
      {whose && (
        <p role="status">
          Cette adresse est celle de {whose.firstName} {whose.lastName}.{' '}
          <a href={`#${recordOf(normaliseEmail(whose.mail))}`}>Ouvrir la fiche de ce client</a>
        </p>
      )}
    </CardForm>
  );
}
