/** What the invoices of a customer or of a partner say of them, for the team. */
import { useState } from 'react';
import { useParams } from 'wouter';
import { changeBuyer, readBuyer } from '../../../domain/buyer/buyer-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { BuyerForm } from '../../../ui/customer/buyer-form.tsx';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';

export function BuyerScreen() {
  const { id = '' } = useParams();
  return <Identity key={id} id={id} />;
}

function Identity({ id }: { readonly id: string }) {
  const [load] = useState(() => createLoad((abort) => api(readBuyer, { id }, undefined, { signal: abort })));
  return (
    <Screen heading={load.data.value?.name ?? 'Identité de facturation'}>
      <Loadable load={load} waiting="Chargement…">
        {(buyer) =>
          buyer.isCompany ? (
            <BuyerForm
              load={load}
              buyer={buyer}
              draft={`buyer-${id}`}
              send={(change) => api(changeBuyer, { id }, change)}
            />
          ) : (
            <p>
              Ce client est un particulier. Pour le facturer comme entreprise, indiquez d’abord sa société sur{' '}
              <a href="#/admin/teammate/customer">sa fiche</a>.
            </p>
          )
        }
      </Loadable>
    </Screen>
  );
}
