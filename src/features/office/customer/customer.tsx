/** *Clients*: one is found by e-mail, read and changed; whoever is not found can be created. */
import { useEffect, useState } from 'react';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { goTo } from '../../../platform/page/go.ts';
import { CustomerEditor } from '../../../ui/customer/customer-editor.tsx';
import { CustomerFacts } from '../../../ui/customer/customer-facts.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { useQuery } from '../../../ui/screen/use-query.ts';
import type { CustomerFileOf } from './customer-file.tsx';
import {
  type CustomerLookup,
  createCustomerSearch,
  type FoundCustomer,
  readCustomer,
  recordOf,
} from './customer-search.ts';
import { Searched, SearchForm } from './customer-search-form.tsx';

export function Customers() {
  const query = useQuery();
  const mail = query.get('mail') ?? '';
  const [search] = useState(() => createCustomerSearch('/admin/teammate/customer', mail));
  useEffect(() => search.visit(mail), [search, mail]);
  const asked = search.asked.value;
  const mode = (['edit', 'saved'] as const).find((name) => query.has(name)) ?? 'read';
  return (
    <Screen heading="Clients">
      {/* While a record is being changed, another search would throw the changes away. */}
      {!(mode === 'edit' && asked?.load.data.value?.customer) && <SearchForm search={search} />}
      <Searched search={search}>
        {(customer, lookup) =>
          customer ? <Found asked={lookup} customer={customer} mode={mode} /> : <Nobody mail={lookup.mail} />
        }
      </Searched>
      {asked === null && search.named.value === null && (
        <p className="hint">
          Cherchez un client pour lire ou modifier sa fiche, parcourez{' '}
          <a href="#/admin/teammate/customer/list">la liste de ceux qui ont commandé</a>, ou{' '}
          <a href="#/admin/teammate/customer/add">créez un nouveau client</a>.
        </p>
      )}
    </Screen>
  );
}

function Nobody({ mail }: { readonly mail: string }) {
  return (
    <section>
      <h2 tabIndex={-1} ref={takeFocus}>
        Aucun client n’a cette adresse
      </h2>
      <p>
        Personne n’est inscrit avec <strong>{mail}</strong>. Vérifiez l’orthographe, ou créez sa fiche.
      </p>
      <div className="actions">
        <a className="button quiet" href={`#/admin/teammate/customer/add?mail=${encodeURIComponent(mail)}`}>
          Créer un client avec cette adresse
        </a>
      </div>
    </section>
  );
}

/** Loads with the first record: most visits look for one only. */
function Beneath({ customer }: { readonly customer: FoundCustomer }) {
  const [File, setFile] = useState<typeof CustomerFileOf | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    loadCalls(() => import('./customer-file.tsx'), 'CustomerFileOf').then(
      ({ CustomerFileOf }) => setFile(() => CustomerFileOf),
      (error: unknown) => setFailure(failureMessage(error)),
    );
  }, []);
  return File ? <File key={customer.id} customer={customer} /> : <Alert message={failure} />;
}

interface FoundProps {
  readonly asked: CustomerLookup;
  readonly customer: FoundCustomer;
  /** `saved`: its change has just been. */
  readonly mode: 'read' | 'edit' | 'saved';
}

function Found({ asked, customer, mode }: FoundProps) {
  const { mail, firstName, lastName } = customer;
  const record = recordOf(mail);
  return (
    <section className={mode === 'edit' ? undefined : 'spaced beside'}>
      {/* Each time that it is shown otherwise, it is what the reader is taken to; unless something newer is said below. */}
      <h2 key={mode} {...(mode !== 'saved' && { tabIndex: -1, ref: takeFocus })}>
        {firstName} {lastName}
      </h2>
      {mode === 'edit' ? (
        <CustomerEditor
          customer={customer}
          read={() => readCustomer(mail)}
          ofOther
          onSaved={(saved) => {
            asked.load.adopt({ customer: { ...customer, ...saved } });
            // What waits to be confirmed is in the record alone; under another address it is another record's.
            if (saved.mail === mail) void asked.load.run();
            goTo(`${recordOf(saved.mail)}&saved=yes`);
          }}
          onLeave={() => goTo(record)}
        />
      ) : (
        <div className="form card side">
          {mode === 'saved' && (
            <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
              Les modifications sont enregistrées.
            </p>
          )}
          {customer.pendingMail && (
            <p className="hint">
              Nouvelle adresse demandée&nbsp;: <strong>{customer.pendingMail}</strong>. Elle servira quand le
              client l’aura confirmée par le lien envoyé à {mail}. S’il ne lit plus cette adresse, un
              administrateur peut la changer.
            </p>
          )}
          <CustomerFacts customer={customer} />
          <div className="actions">
            <a className="button quiet" href={`#${record}&edit=yes`}>
              Modifier
            </a>
          </div>
        </div>
      )}
      {mode !== 'edit' && <Beneath customer={customer} />}
    </section>
  );
}
