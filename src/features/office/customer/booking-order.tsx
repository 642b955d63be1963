/** The form of an order that the team types for a customer: what is asked of us, where, when, and its price, on one page. */

import { useEffect, useState } from 'react';
import { PAYMENT_MINUTES } from '../../../domain/booking/booking.ts';
import { numberWord } from '../../../domain/lib/number-word.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { AgreementFields } from '../../../ui/order/agreements.tsx';
import { AppointmentFields } from '../../../ui/order/appointment-fields.tsx';
import { ItineraryFields, PriceReasons } from '../../../ui/order/itinerary-fields.tsx';
import { VehicleFields } from '../../../ui/order/vehicle-fields.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { createTeamOrder, type TeamOrderOptions, type TeamOrderState } from './booking-order-state.ts';
import { teamEntry } from './entry.ts';

const ORDER = 'Commander pour le client';

export function BookingOrder(options: TeamOrderOptions) {
  const [state] = useState(() => createTeamOrder(options));
  useEffect(() => state.start(), [state]);
  const { itinerary, vehicle, form } = state;
  return (
    <form className="form card" noValidate onSubmit={form.submit} aria-label="Commande">
      <h2>Où est le véhicule, et où va-t-il&nbsp;?</h2>
      <ItineraryFields state={itinerary} entry={teamEntry} />
      <h2>Le véhicule</h2>
      <VehicleFields vehicle={vehicle} words={teamEntry.vehicle} />
      <h2>Les rendez-vous</h2>
      <AppointmentFields appointments={itinerary.appointments} words={teamEntry.appointments} />
      <h2>Le prix</h2>
      <PriceReasons price={itinerary.price.value} />
      {itinerary.price.value?.kind === 'on_quote' ? (
        <p className="notice">
          À cette distance, le prix est sur devis&nbsp;: rien ne peut être commandé ici. Changez d’adresse, ou
          notez la demande du client.
        </p>
      ) : (
        <Ending state={state} />
      )}
    </form>
  );
}

/** What the customer has agreed to, and the button that orders. */
function Ending({ state: { agreements, form } }: { readonly state: TeamOrderState }) {
  return (
    <>
      <AgreementFields
        agreements={agreements}
        words={teamEntry.agreements}
        readOnly={form.status.value === 'sending'}
      />
      <p className="hint">
        Le client reçoit un e-mail avec le lien pour payer&nbsp;; son créneau lui est gardé{' '}
        {numberWord[PAYMENT_MINUTES]} minutes.
      </p>
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label={ORDER} retryLabel={ORDER} />
    </>
  );
}
