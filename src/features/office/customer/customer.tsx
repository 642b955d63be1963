/** *Clients*: one is found by e-mail, read and changed; whoever is not found can be created. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { customerFieldNames } from '../../../domain/customer/customer-facts.ts';
import { phoneHref, phoneLabel } from '../../../domain/lib/phone.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { failureMessage } from '../../../platform/http/http-error.ts';
import { goTo } from '../../../platform/page/go.ts';
import { CustomerEditor } from '../../../ui/customer/customer-editor.tsx';
import { CustomerFacts } from '../../../ui/customer/customer-facts.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { Screen } from '../../../ui/screen/screen.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { useQuery } from '../../../ui/screen/use-query.ts';
import type { CustomerFileOf, CustomerFileProps } from './customer-file.tsx';
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
  const found = search.named.value === null ? asked?.load.data.value?.customer : null;
  return (
    <Screen heading={found ? `${found.firstName} ${found.lastName}` : 'Clients'}>
      {!found && <SearchForm search={search} />}
      <Searched search={search}>
        {(customer, lookup) =>
          customer ? (
            <Found key={customer.id} asked={lookup} customer={customer} mode={mode} />
          ) : (
            <Nobody mail={lookup.mail} />
          )
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

interface ActsProps {
  readonly customer: FoundCustomer;
  /** A plate of theirs that no subscription names; empty where there is none, or before it is known. */
  readonly uncovered: string;
}

/** How they are reached, and what is done for them on the phone: before what is read of them. */
function Acts({ customer: { mail, phone }, uncovered }: ActsProps) {
  const whose = `?mail=${encodeURIComponent(mail)}`;
  return (
    <>
      <p>
        <a href={phoneHref(phone)}>{phoneLabel(phone)}</a>, <a href={`mailto:${mail}`}>{mail}</a>
      </p>
      <p className="actions">
        <a className="button" href={`#/admin/teammate/booking/add${whose}`}>
          Réserver pour ce client
        </a>
        <a
          className="button quiet"
          href={`#/admin/teammate/subscription/create${whose}${uncovered && `&plate=${uncovered}`}`}
        >
          Abonner ce client
        </a>
      </p>
    </>
  );
}

/** Loads with the first record: most visits look for one only. */
function Beneath(props: CustomerFileProps) {
  const [File, setFile] = useState<typeof CustomerFileOf | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    loadCalls(() => import('./customer-file.tsx'), 'CustomerFileOf').then(
      ({ CustomerFileOf }) => setFile(() => CustomerFileOf),
      (error: unknown) => setFailure(failureMessage(error)),
    );
  }, []);
  return File ? <File {...props} /> : <Alert message={failure} />;
}

/** What is pressed to reach them is said above already. */
const unsaidNames = customerFieldNames.filter((name) => name !== 'mail' && name !== 'phone');

interface FoundProps {
  readonly asked: CustomerLookup;
  readonly customer: FoundCustomer;
  /** `saved`: its change has just been. */
  readonly mode: 'read' | 'edit' | 'saved';
}

function Found({ asked, customer, mode }: FoundProps) {
  const { mail } = customer;
  const record = recordOf(mail);
  const place = useRef<HTMLElement>(null);
  const [uncovered, setUncovered] = useState('');
  // Each time that it is shown otherwise, the reader is taken to whose it is; unless something newer is said below.
  useLayoutEffect(() => {
    if (mode !== 'saved') place.current?.closest('.screen')?.querySelector('h1')?.focus();
  }, [mode]);
  if (mode === 'edit') {
    return (
      <section ref={place}>
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
      </section>
    );
  }
  return (
    <section className="spaced beside" ref={place}>
      <Acts customer={customer} uncovered={uncovered} />
      {/* Whoever calls does so about a trip: on a phone it stands before who they are. */}
      <Beneath customer={customer} onUncovered={setUncovered} />
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
        <CustomerFacts customer={customer} names={unsaidNames} />
        <div className="actions">
          <a className="button quiet" href={`#${record}&edit=yes`}>
            Modifier
          </a>
        </div>
      </div>
    </section>
  );
}
