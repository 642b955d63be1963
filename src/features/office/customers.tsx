/** *Clients*, for a teammate: one is found by e-mail, read and changed; whoever is not found can be created. */
import { useEffect, useState } from 'react';
import { CustomerRecord } from '../../ui/customer-record.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { customerByEmail } from './customer-calls.ts';
import { type CustomerSearch, createCustomerSearch, type Found } from './customer-search.ts';
import { SearchForm } from './customer-search-form.tsx';
import './office.css';
import { Screen } from '../../ui/screen.tsx';

export function Customers() {
  const [search] = useState(createCustomerSearch);
  const [editing, setEditing] = useState(false);
  const found = search.found.value;
  useEffect(() => search.start(), [search]);
  return (
    <Screen heading="Clients">
      {/* While a record is being changed, another search would throw the changes away. */}
      {!editing && <SearchForm search={search} quiet={found?.customer != null} />}
      {found && <Result key={found.search} found={found} search={search} onEditing={setEditing} />}
      {!found && (
        <p className="hint">
          Cherchez un client par son adresse e-mail pour lire ou modifier sa fiche, ou{' '}
          <a href="#/admin/teammate/customer/add">créez un nouveau client</a>.
        </p>
      )}
    </Screen>
  );
}

interface ResultProps {
  readonly found: Found;
  readonly search: CustomerSearch;
  readonly onEditing: (editing: boolean) => void;
}

function Result({ found: { mail, customer }, search, onEditing }: ResultProps) {
  return (
    <section>
      <h2 tabIndex={-1} ref={takeFocus}>
        {customer ? `${customer.firstName} ${customer.lastName}` : 'Aucun client n’a cette adresse'}
      </h2>
      {customer ? (
        <CustomerRecord
          customer={customer}
          read={() => customerByEmail(mail)}
          onSaved={search.adopt}
          own={false}
          onEditing={onEditing}
        />
      ) : (
        <>
          <p>
            Personne n’est inscrit avec <strong>{mail}</strong>. Vérifiez l’orthographe, ou créez sa fiche.
          </p>
          <div className="actions">
            <a
              className="button quiet"
              href={`#/admin/teammate/customer/add?mail=${encodeURIComponent(mail)}`}
            >
              Créer un client avec cette adresse
            </a>
          </div>
        </>
      )}
    </section>
  );
}
