/** *Nouveau client*: the customer gets a mail to choose a password. */
import { useEffect, useState } from 'react';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { goTo } from '../../../platform/page/go.ts';
import type { FieldState } from '../../../ui/form/field-state.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { useQuery } from '../../../ui/screen/use-query.ts';
import { lookUpCustomer, recordOf } from './customer-search.ts';
import { followKnown } from './known-customer.ts';
import { NewCustomerForm } from './new-customer.tsx';

const path = '/admin/teammate/customer/add';

export function CustomerAdd() {
  const query = useQuery();
  const mail = query.get('mail') ?? '';
  return (
    <Screen heading="Nouveau client">
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
    createLoad(async (abort) => {
      const [{ Made }, customer] = await Promise.all([
        loadCalls(() => import('../../../ui/account/made.tsx'), 'Made'),
        lookUpCustomer(mail, abort),
      ]);
      return { Made, customer };
    }),
  );
  return (
    <Loadable load={load} waiting="Lecture de la fiche…">
      {({ Made, customer }) =>
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

function NewCustomer({ mail }: MailProps) {
  return (
    <NewCustomerForm
      mail={mail}
      action="Créer le client"
      onMade={(made) => goTo(`${path}?mail=${encodeURIComponent(made)}&made=yes`)}
    >
      {(field) => <Known field={field} />}
    </NewCustomerForm>
  );
}

/** Whose the e-mail is that is being typed, where it is somebody's. */
function Known({ field }: { readonly field: FieldState }) {
  const [known] = useState(() => followKnown(field));
  useEffect(() => known.start(), [known]);
  const whose = known.customer.value;
  return (
    whose && (
      <p role="status">
        {whose.firstName} {whose.lastName} a déjà cette adresse.{' '}
        <a href={`#${recordOf(whose.mail)}`}>Ouvrir la fiche de ce client</a>
      </p>
    )
  );
}
