/** @jsxRuntime automatic */
/** *Réserver pour un client*: whom it is for, what, where and when, on one page. */

import { bookingOrderSchema } from '../../../domain/booking/booking-schema.ts';
import type { Customer } from '../../../domain/customer/customer.ts';
import { normaliseEmail } from '../../../domain/lib/email.ts';
import { orderAsTeam } from '../../booking/booking-calls.ts';
import { openPlaces } from '../../booking/slots/open-places.ts';
import { todayOf } from '../../calls/today.ts';
import { makeCustomer } from '../../customer/customer-calls.ts';
import { displayNameOf, NO_CUSTOMER, type StoredCustomer } from '../../customer/customer-store.ts';
import { check } from '../../http/body.ts';
import { problem } from '../../http/problem.ts';
import { isCovered } from '../../subscription/coverage.ts';
import {
  CustomerInputs,
  CustomerSearch,
  checkedCustomer,
  customerBody,
  customerFields,
  isBilledElsewhere,
  searchCustomer,
} from '../customer-parts.tsx';
import { type Draft, draftOf, requireHours } from '../order-draft.ts';
import { OrderForm } from '../order-form.tsx';
import { onTakenMail } from '../refused.ts';
import type { OfficeScreen, ScreenRequest } from '../screen.ts';
import { Form } from '../wire.ts';

export const bookingAdd: OfficeScreen = {
  async show(asked) {
    const searched = await searchCustomer(asked);
    const { mail, wrong, found } = searched;
    const { services, values } = asked;
    const billedElsewhere = isBilledElsewhere(values, null);
    return {
      heading: 'Réserver pour un client',
      body: (
        <>
          <CustomerSearch searched={searched} />
          {found && (
            <>
              <Whom customer={found.customer} />
              <OrderForm draft={await readDraft(asked, found)} />
            </>
          )}
          {mail !== '' && wrong === null && !found && (
            <section key={mail}>
              <h2 tabIndex={-1}>Aucun client n’a cette adresse&nbsp;: créez sa fiche</h2>
              <Form
                form="customer"
                name="Nouveau client"
                action="Créer le client et continuer"
                fields={customerFields({ customer: null, mail, billedElsewhere })}
                asks={['billedElsewhere']}
              >
                <CustomerInputs today={todayOf(services)} billedElsewhere={billedElsewhere} />
              </Form>
            </section>
          )}
        </>
      ),
    };
  },
  forms: {
    async customer({ services, address, query }, { clientId, values }) {
      const body = { ...customerBody(values), clientId };
      await makeCustomer(services, checkedCustomer(services, body), address).catch(onTakenMail);
      const mail = normaliseEmail(body.mail);
      if (mail === normaliseEmail(query.get('mail') ?? '')) return {};
      return { go: `/admin/teammate/booking/add?mail=${encodeURIComponent(mail)}` };
    },
    async order(asked, { clientId, values }) {
      const { services, session } = asked;
      const { found } = await searchCustomer(asked);
      if (!found) throw problem('ERROR.NOT_FOUND', { message: NO_CUSTOMER });
      const draft = await readDraft({ ...asked, values }, found);
      const body = check(
        { ...draft.order, clientId },
        bookingOrderSchema(() => todayOf(services)),
      );
      requireHours(draft);
      return { go: `/admin/teammate/booking/${await orderAsTeam(services, body, session.accountId)}` };
    },
  },
};

async function readDraft(
  { services, values }: ScreenRequest,
  { customer, accountId }: StoredCustomer,
): Promise<Draft> {
  const now = services.clock();
  return draftOf({
    values,
    now,
    places: await openPlaces(services),
    customerId: customer.id,
    covered: await isCovered(services.database, accountId, now),
  });
}

function Whom({ customer }: { readonly customer: Customer }) {
  return (
    <p key={customer.id} className="card" tabIndex={-1}>
      Pour <strong>{displayNameOf(customer)}</strong>
      {customer.companyName && ` (${customer.companyName})`}
      {`, ${customer.phone}`}
    </p>
  );
}
