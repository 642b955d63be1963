/** *Réserver pour un client*, for the team: whom it is for, what, where and when, on one page. */
import { useEffect, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { CardForm } from '../../ui/card-form.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { CustomerFields } from '../../ui/customer-fields.tsx';
import { AppointmentFields, PlaceFields, PriceReasons } from '../../ui/order/itinerary-fields.tsx';
import { VehicleFields } from '../../ui/order/vehicle-fields.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { TermsField } from '../../ui/terms-field.tsx';
import { type BookingAddState, createBookingAdd } from './booking-add-state.ts';
import { SearchForm } from './customer-search-form.tsx';
import './office.css';

export function BookingAdd() {
  const [state] = useState(createBookingAdd);
  useEffect(() => state.start(), [state]);
  return (
    <Screen heading="Réserver pour un client">
      <Whom state={state} />
      {state.customer.value && <Order state={state} />}
    </Screen>
  );
}

interface PartProps {
  readonly state: BookingAddState;
}

function Whom({ state }: PartProps) {
  const found = state.search.found.value;
  const customer = state.customer.value;
  return (
    <>
      <SearchForm search={state.search} quiet={found !== null} />
      {customer && (
        <p className="card" tabIndex={-1} ref={takeFocus}>
          Pour{' '}
          <strong>
            {customer.firstName} {customer.lastName}
          </strong>
          {customer.companyName && ` (${customer.companyName})`}, {customer.phone}
        </p>
      )}
      {found && !customer && <NewCustomer key={found.search} mail={found.mail} state={state} />}
    </>
  );
}

function NewCustomer({ mail, state }: PartProps & { readonly mail: string }) {
  const [customer] = useState(() => state.newCustomer(mail));
  const { form } = customer;
  useEffect(() => customer.start('booking-customer'), [customer]);
  return (
    <section>
      <h2 tabIndex={-1} ref={takeFocus}>
        Aucun client n’a cette adresse : créez sa fiche
      </h2>
      <CardForm form={form} name="Nouveau client" action="Créer le client et continuer">
        <CustomerFields customer={customer} own={false} />
      </CardForm>
    </section>
  );
}

function Order({ state }: PartProps) {
  const { form, itinerary, vehicle, terms, express } = state;
  const sending = form.status.value === 'sending';
  const price = itinerary.price.value;
  return (
    <form className="form card" noValidate onSubmit={form.submit} aria-label="Commande">
      <h2>Où est le véhicule, et où va-t-il ?</h2>
      <PlaceFields state={itinerary} />
      <h2>Le véhicule</h2>
      <VehicleFields vehicle={vehicle} />
      <h2>Les rendez-vous</h2>
      <AppointmentFields state={itinerary} />
      <h2>Le prix</h2>
      <PriceReasons price={price} />
      {price?.kind === 'on_quote' ? (
        <p className="notice">
          À cette distance, le prix est sur devis : rien ne peut être commandé ici. Changez d’adresse, ou
          notez la demande du client.
        </p>
      ) : (
        <>
          <TermsField field={terms} readOnly={sending} who="Le client a accepté les" />
          {itinerary.early.value && (
            <CheckField field={express} required readOnly={sending}>
              Le client demande que la prestation commence avant la fin des quatorze jours de rétractation. Il
              sait qu’une fois qu’elle est entièrement exécutée, il ne peut plus se rétracter.
            </CheckField>
          )}
          <p className="hint">
            Le client reçoit un e-mail avec le lien pour payer ; son créneau lui est gardé trente minutes.
          </p>
          <Alert message={form.failure.value} />
          <SubmitButton form={form} label="Commander pour le client" retryLabel="Commander pour le client" />
        </>
      )}
    </form>
  );
}
