/** *Mon profil* (specification §2): what we know of a customer, changed in place. */
import { useState } from 'react';
import { readOwnCustomer } from '../../domain/customer/calls.ts';
import { api } from '../../platform/api/api.ts';
import { PushSwitch } from '../../ui/account/push.tsx';
import '../../ui/account/account-title.css';
import { CustomerRecord } from '../../ui/customer/customer-record.tsx';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

const FIXED_MAIL =
  'Cette adresse est votre identifiant de connexion. Pour la changer, écrivez-nous depuis la page Contact.';

const read = (signal?: AbortSignal) => api(readOwnCustomer, {}, undefined, { signal });

export function CustomerProfile() {
  const [load] = useState(() => createLoad(read));
  return (
    <Screen heading="Mon profil" icon="person-fill">
      <Loadable load={load} waiting="Chargement de votre profil…">
        {(customer) => (
          <CustomerRecord
            customer={customer}
            read={() => read()}
            onSaved={load.adopt}
            fixedMail={FIXED_MAIL}
          />
        )}
      </Loadable>
      <PushSwitch />
      <p>
        <a className="more" href="#/admin/customer/profile/password">
          Changer de mot de passe
        </a>
      </p>
      <p>
        <a className="more" href="#/admin/customer/profile/privacy">
          Mes données personnelles
        </a>
      </p>
    </Screen>
  );
}
