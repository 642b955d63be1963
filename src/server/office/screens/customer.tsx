/** @jsxRuntime automatic */
/** *Clients*: one is found by e-mail, read and changed; whoever is not found can be created. */

import type { Customer } from '../../../domain/customer/customer.ts';
import {
  type CustomerField,
  type CustomerTexts,
  compareTexts,
  customerFieldNames,
  customerLabels,
  customerTexts,
  factOf,
} from '../../../domain/customer/customer-facts.ts';
import { changedCustomerSchema } from '../../../domain/customer/customer-schema.ts';
import type { ServedField, ServedValues } from '../../../domain/office/served-screen.ts';
import { todayOf } from '../../calls/today.ts';
import { saveCustomer } from '../../customer/customer-calls.ts';
import { displayNameOf, NO_CUSTOMER } from '../../customer/customer-store.ts';
import { check } from '../../http/body.ts';
import { isProblem } from '../../http/problem.ts';
import { requireId } from '../../http/read-id.ts';
import {
  CustomerInputs,
  CustomerSearch,
  customerBody,
  customerFields,
  isBilledElsewhere,
  recordOf,
  searchCustomer,
} from '../customer-parts.tsx';
import { onTakenMail } from '../refused.ts';
import { addressOf, type OfficeScreen, textOf } from '../screen.ts';
import { Form } from '../wire.ts';

/** What a form holds that is refused since the record has changed meanwhile. */
const STALE = 'stale';

export const customer: OfficeScreen = {
  async show(asked) {
    const { query, values, services } = asked;
    const searched = await searchCustomer(asked);
    const { mail, wrong, found } = searched;
    const record = found?.customer;
    const editing = record !== undefined && query.has('edit');
    const saved = query.has('saved');
    return {
      heading: 'Clients',
      body: (
        <>
          {/* While a record is being changed, another search would throw the changes away. */}
          {!editing && <CustomerSearch searched={searched} />}
          {mail === '' && (
            <p className="hint">
              Cherchez un client par son adresse e-mail pour lire ou modifier sa fiche, ou{' '}
              <a href="#/admin/teammate/customer/add">créez un nouveau client</a>.
            </p>
          )}
          {mail !== '' && wrong === null && !record && <Nobody mail={mail} />}
          {record && (
            <section>
              <h2 key={`${mail} ${editing} ${saved}`} {...(!saved && { tabIndex: -1 })}>
                {displayNameOf(record)}
              </h2>
              {editing ? (
                <Edit record={record} values={values} today={todayOf(services)} />
              ) : (
                <Facts record={record} saved={saved} />
              )}
            </section>
          )}
        </>
      ),
    };
  },
  forms: {
    async save({ services }, { clientId, values }) {
      const body = { ...customerBody(values), clientId, version: Number(textOf(values, 'version')) };
      try {
        const named = { id: requireId(textOf(values, 'id'), NO_CUSTOMER), ownAccountId: null };
        const changed = check(
          body,
          changedCustomerSchema(() => todayOf(services)),
        );
        const { mail } = await saveCustomer(services, named, changed);
        return { go: `${recordOf(mail)}&saved=yes` };
      } catch (error) {
        if (!isProblem(error, 'ERROR.CONFLICT')) return onTakenMail(error);
        return { values: { ...values, [STALE]: 'yes' } };
      }
    },
  },
};

function Nobody({ mail }: { readonly mail: string }) {
  return (
    <section>
      <h2 key={mail} tabIndex={-1}>
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

interface RecordProps {
  readonly record: Customer;
}

function Facts({ record, saved }: RecordProps & { readonly saved: boolean }) {
  return (
    <div className="form card">
      {saved && (
        <p className="saved" role="status" tabIndex={-1}>
          Les modifications sont enregistrées.
        </p>
      )}
      <dl>
        {customerFieldNames.map((name) => (
          <div key={name}>
            <dt>{customerLabels[name]}</dt>
            <dd>{factOf(record, name)}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <a className="button" href={`#${recordOf(record.mail)}&edit=yes`}>
          Modifier
        </a>
      </div>
    </div>
  );
}

interface EditProps extends RecordProps {
  readonly values: ServedValues | null;
  readonly today: string;
}

function Edit({ record, values, today }: EditProps) {
  const stale = textOf(values, STALE) !== '';
  // What is asked for anew in the middle of a change is the change of the version that it began from.
  const [version, base] =
    values === null || stale
      ? [String(record.version), customerTexts(record)]
      : [textOf(values, 'version'), baseOf(values)];
  const merged = stale && values ? merge(record, values) : null;
  const billedElsewhere = merged?.billedElsewhere ?? isBilledElsewhere(values, record);
  const fields = customerFields({ customer: record, billedElsewhere });
  return (
    <Form
      key={version}
      form="save"
      name="Modifier la fiche"
      action="Enregistrer"
      fields={merged ? withTyped(fields, merged.typed) : fields}
      fixed={{
        id: record.id,
        version,
        ...Object.fromEntries(customerFieldNames.map((name) => [`base.${name}`, base[name]])),
      }}
      asks={['billedElsewhere']}
      leave={{
        to: recordOf(record.mail),
        label: 'Annuler',
        confirm: {
          question: 'Abandonner vos modifications\u00a0?',
          action: 'Abandonner',
          text: 'Ce que vous avez changé dans cette fiche n’est pas enregistré.',
        },
      }}
    >
      {merged && <Merged record={record} both={merged.both} />}
      <CustomerInputs today={today} billedElsewhere={billedElsewhere} />
    </Form>
  );
}

/** Why a change was refused, and what has become of it. */
function Merged({ record, both }: RecordProps & { readonly both: readonly CustomerField[] }) {
  return (
    <div className="merged" role="status" tabIndex={-1}>
      <p>
        Cette fiche a été modifiée entre-temps&nbsp;: vos modifications n’ont pas été enregistrées. La fiche a
        été relue et votre saisie est gardée. Vérifiez-la, puis enregistrez.
      </p>
      {both.length > 0 && (
        <>
          <p>Modifié aussi entre-temps, et remplacé par votre saisie si vous enregistrez&nbsp;:</p>
          <ul>
            {both.map((name) => (
              <li key={name}>{`${customerLabels[name]}\u00a0: ${factOf(record, name)}`}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const baseOf = (values: ServedValues): CustomerTexts => textsOf((name) => textOf(values, `base.${name}`));

const textsOf = (read: (name: CustomerField) => string): CustomerTexts =>
  Object.fromEntries(customerFieldNames.map((name) => [name, read(name)])) as unknown as CustomerTexts;

/** What was typed, over what was saved meanwhile. */
function merge(record: Customer, values: ServedValues) {
  const elsewhere = isBilledElsewhere(values, record);
  const mine = textsOf((name) => {
    if (name === 'billingAddress' && !elsewhere) return '';
    return addressOf(values, name)?.label ?? textOf(values, name);
  });
  const { theirsAlone, both } = compareTexts(baseOf(values), customerTexts(record), mine);
  const kept = customerFieldNames.filter((name) => !theirsAlone.includes(name));
  const typed: Record<string, ServedField['typed']> = {};
  for (const name of kept) typed[name] = addressOf(values, name) ?? textOf(values, name);
  const billed = theirsAlone.includes('billingAddress') ? record.billingAddress !== null : elsewhere;
  typed.billedElsewhere = billed ? 'yes' : '';
  return { typed, both, billedElsewhere: billed };
}

const withTyped = (
  fields: Readonly<Record<string, ServedField>>,
  typed: Readonly<Record<string, ServedField['typed']>>,
): Record<string, ServedField> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const now = typed[name];
      return [name, now === undefined ? field : { ...field, typed: now }];
    }),
  );
