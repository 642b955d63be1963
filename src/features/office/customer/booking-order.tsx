/** The form of an order that the team types for a customer: what is asked of us, where, when, and its price, on one page. */

import { useEffect, useState } from 'react';
import { DRAFT_HOURS } from '../../../domain/booking/booking.ts';
import { type KnownOrder, readKnownOrder } from '../../../domain/booking/office/known-order-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { AppointmentFields } from '../../../ui/order/appointment-fields.tsx';
import { forSomeoneElse } from '../../../ui/order/for-someone-else.ts';
import { ItineraryFields, PriceReasons } from '../../../ui/order/itinerary-fields.tsx';
import { VehicleFields } from '../../../ui/order/vehicle-fields.tsx';
import { Alert } from '../../../ui/screen/alert.tsx';
import { createTeamOrder, type TeamOrderOptions, type TeamOrderState } from './booking-order-state.ts';
import { KnownSelect } from './known-choice.tsx';
import { KnownVehicleHint } from './known-vehicle.tsx';
import './booking-order.css';

export const readKnown = (customerId: string, abort: AbortSignal): Promise<KnownOrder> =>
  api(readKnownOrder, { id: customerId }, undefined, { signal: abort });

const SEND = 'Envoyer la commande au client';

export function BookingOrder(options: TeamOrderOptions) {
  const [state] = useState(() => createTeamOrder(options));
  useEffect(() => state.start(), [state]);
  const { itinerary, vehicle, choices, inclusion, form } = state;
  return (
    <form className="halves" noValidate onSubmit={form.submit} aria-label="Commande">
      <div className="form card">
        <h2>Où est le véhicule, et où va-t-il&nbsp;?</h2>
        <ItineraryFields
          state={itinerary}
          entry={forSomeoneElse}
          met={<KnownSelect choice={choices.stop} label="Ses adresses" />}
          known={<KnownSelect choice={choices.provider} label="Établissements connus" />}
        />
      </div>
      <div className="form card">
        <h2>Le véhicule</h2>
        <KnownSelect choice={choices.vehicle} label="Ses véhicules" />
        <VehicleFields vehicle={vehicle} words={forSomeoneElse.vehicle} />
        <KnownVehicleHint plate={vehicle.fields.plate} customerId={options.customer.id} />
        <h2>Les rendez-vous</h2>
        <AppointmentFields
          appointments={itinerary.appointments}
          words={forSomeoneElse.appointments}
          form={form}
        />
        <h2>Le prix</h2>
        <PriceReasons price={itinerary.price.value} />
        {inclusion.value.refusal && vehicle.fields.plate.value.value && (
          <p className="hint">{inclusion.value.refusal}</p>
        )}
        {itinerary.price.value?.kind === 'on_quote' ? (
          <p className="notice">
            À cette distance, le prix est sur devis&nbsp;: rien ne peut être commandé ici. Changez d’adresse,
            ou notez la demande du client.
          </p>
        ) : (
          <Ending form={form} />
        )}
      </div>
    </form>
  );
}

/** Terms, express execution and the order itself are the customer's own to agree to. */
function Ending({ form }: Pick<TeamOrderState, 'form'>) {
  return (
    <>
      <p className="hint">
        Le client reçoit un e-mail avec ce qui est convenu&nbsp;: il l’accepte lui-même, puis paie. Ses
        créneaux lui sont gardés {DRAFT_HOURS}&nbsp;heures, au plus jusqu’au premier rendez-vous.
      </p>
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label={SEND} retryLabel={SEND} />
    </>
  );
}
