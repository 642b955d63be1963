/** @jsxRuntime automatic */
/** *Nouveau client*: the customer gets a mail to choose a password. */

import { emailError, normaliseEmail } from '../../../domain/lib/email.ts';
import { inLine } from '../../../domain/lib/text-rule.ts';
import { todayOf } from '../../calls/today.ts';
import { makeCustomer } from '../../customer/customer-calls.ts';
import { displayNameOf, findCustomer } from '../../customer/customer-store.ts';
import {
  CustomerInputs,
  checkedCustomer,
  customerAsks,
  customerBody,
  customerFields,
  isBilledElsewhere,
  recordOf,
  searchCustomer,
} from '../customer-parts.tsx';
import { Made } from '../made.tsx';
import { onTakenMail } from '../refused.ts';
import { type OfficeScreen, type ScreenRequest, textOf } from '../screen.ts';
import { Form } from '../wire.ts';

const heading = 'Nouveau client';
const path = '/admin/teammate/customer/add';

export const customerAdd: OfficeScreen = {
  async show(asked) {
    const { found } = await searchCustomer(asked);
    const made = asked.query.get('made') && found;
    return {
      heading,
      body: made ? (
        <Made
          name={displayNameOf(made.customer)}
          mail={made.customer.mail}
          next={{ href: `#${recordOf(made.customer.mail)}`, text: 'Voir la fiche' }}
          another={{ href: `#${path}`, text: 'Créer un autre client' }}
        />
      ) : (
        await newCustomerForm(asked)
      ),
    };
  },
  forms: {
    async create({ services, address }, { clientId, values }) {
      const body = { ...customerBody(values), clientId };
      await makeCustomer(services, checkedCustomer(services, body), address).catch(onTakenMail);
      const mail = normaliseEmail(body.mail);
      return { go: `${path}?mail=${encodeURIComponent(mail)}&made=yes` };
    },
  },
};

async function newCustomerForm({ services, query, values }: ScreenRequest) {
  const billedElsewhere = isBilledElsewhere(values, null);
  const mail = query.get('mail') ?? '';
  const known = await findKnown(services, values ? textOf(values, 'mail') : mail);
  return (
    <Form
      form="create"
      name={heading}
      action="Créer le client"
      fields={customerFields({ customer: null, mail, billedElsewhere })}
      asks={customerAsks}
    >
      <CustomerInputs today={todayOf(services)} billedElsewhere={billedElsewhere} />
      {known && (
        <p role="status">
          {`Cette adresse est celle de ${displayNameOf(known.customer)}. `}
          <a href={`#${recordOf(known.customer.mail)}`}>Ouvrir la fiche de ce client</a>
        </p>
      )}
    </Form>
  );
}

/** Who has an address that is being typed: it may be anything yet. */
const findKnown = async ({ database }: ScreenRequest['services'], mail: string) =>
  inLine(emailError)(mail) === null ? findCustomer(database, 'mail', normaliseEmail(mail)) : null;
