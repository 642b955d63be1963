/** *Réserver pour un client*: whom it is for, then what, where and when, on one page. */

import { useEffect, useState } from 'react';
import { phoneLabel } from '../../../domain/lib/phone.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { goTo } from '../../../platform/page/go.ts';
import { createLoad } from '../../../ui/load/load-state.ts';
import { Loadable } from '../../../ui/load/loadable.tsx';
import '../../../ui/screen/screen.css';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { useQuery } from '../../../ui/screen/use-query.ts';
import { type CustomerLookup, createCustomerSearch, type FoundCustomer } from './customer-search.ts';
import { Searched, SearchForm } from './customer-search-form.tsx';
import { NewCustomerForm } from './new-customer.tsx';

const path = '/admin/teammate/booking/add';

/** It weighs as much as the rest, and is of no use before it is known whom it is for. */
async function loadOrder({ id }: FoundCustomer, abort: AbortSignal) {
  const { BookingOrder, readKnown } = await loadCalls(() => import('./booking-order.tsx'), 'BookingOrder');
  return { BookingOrder, known: await readKnown(id, abort) };
}

export function BookingAdd() {
  const mail = useQuery().get('mail') ?? '';
  const [search] = useState(() => createCustomerSearch(path, mail));
  useEffect(() => search.visit(mail), [search, mail]);
  return (
    <div className="screen">
      {/* Until it is said whom it is for it takes no focus: one has come to type that. */}
      <h1 tabIndex={mail ? -1 : undefined}>Réserver pour un client</h1>
      <SearchForm search={search} />
      <Searched search={search}>
        {(customer, asked) =>
          customer ? <Order key={customer.id} asked={asked} customer={customer} /> : <Unknown asked={asked} />
        }
      </Searched>
    </div>
  );
}

interface LookupProps {
  readonly asked: CustomerLookup;
}

function Unknown({ asked }: LookupProps) {
  return (
    <section>
      <h2 tabIndex={-1} ref={takeFocus}>
        Aucun client n’a cette adresse&nbsp;: créez sa fiche
      </h2>
      <NewCustomerForm
        mail={asked.mail}
        action="Créer le client et continuer"
        onMade={(mail) =>
          mail === asked.mail ? asked.load.run() : goTo(`${path}?mail=${encodeURIComponent(mail)}`)
        }
      />
    </section>
  );
}

function Order({ asked, customer }: LookupProps & { readonly customer: FoundCustomer }) {
  const [part] = useState(() => createLoad((abort) => loadOrder(customer, abort)));
  const { load } = asked;
  return (
    <div className="spaced">
      <p className="card" tabIndex={-1} ref={takeFocus}>
        Pour{' '}
        <strong>
          {customer.firstName} {customer.lastName}
        </strong>
        {customer.companyName && ` (${customer.companyName})`}, {phoneLabel(customer.phone)}
      </p>
      <Loadable load={part} waiting="Chargement de la commande…">
        {({ BookingOrder, known }) => (
          <BookingOrder
            customer={customer}
            known={known}
            coverage={() => load.data.value?.customer?.coverage}
            onPrice={() => void load.run()}
          />
        )}
      </Loadable>
    </div>
  );
}
