/** *Réserver*, for a partner: several vehicles at once, typed or read from a file, each a booking of its own. */
import { useEffect, useState } from 'react';
import { formatEuros } from '../../domain/lib/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Loadable } from '../../ui/loadable.tsx';
import { Screen } from '../../ui/screen.tsx';
import { TermsField } from '../../ui/terms-field.tsx';
import { BillingPart, createBilling } from './billing.tsx';
import { countOf, createPartnerOrder, type PartnerOrderState } from './booking-add-state.ts';
import { CsvImport } from './csv-import.tsx';
import { AppointmentFields, PlaceFields, PriceReasons } from './order/itinerary-fields.tsx';
import './partner.css';
import { VehicleEditor } from './vehicle-editor.tsx';
import { createVehicleRow } from './vehicle-row.ts';
import { VehicleTable } from './vehicle-table.tsx';

export function PartnerBookingAdd() {
  const [load] = useState(createBilling);
  const [state] = useState(createPartnerOrder);
  useEffect(() => state.start(), [state]);
  return (
    <Screen heading="Réserver un convoyage">
      <Loadable load={load} waiting="Chargement de votre facturation…">
        {({ billing }) => (
          <div className="spaced">
            <BillingPart load={load} />
            {billing && <Order state={state} />}
          </div>
        )}
      </Loadable>
      <p>
        <a className="more" href="#/admin/partner/booking">
          Toutes mes réservations
        </a>
      </p>
    </Screen>
  );
}

interface OrderProps {
  readonly state: PartnerOrderState;
}

function Order({ state }: OrderProps) {
  const { itinerary } = state;
  return (
    <form className="spaced" noValidate onSubmit={state.submit} aria-label="Commande">
      <section className="form card">
        <h2>D’où à où, et quand</h2>
        <PlaceFields state={itinerary} />
        <h3>Les rendez-vous</h3>
        <p className="hint">Ceux de tous les véhicules qui n’ont pas le leur.</p>
        <AppointmentFields state={itinerary} />
      </section>
      <Vehicles state={state} />
      <Total state={state} />
    </form>
  );
}

function Vehicles({ state }: OrderProps) {
  const { rows, edited, add } = state;
  const row = edited.value;
  return (
    <section>
      <h2>Les véhicules</h2>
      <VehicleTable state={state} />
      {row && (
        <VehicleEditor
          key={row.id}
          row={row}
          place={rows.value.indexOf(row) + 1}
          onDone={() => {
            edited.value = null;
          }}
        />
      )}
      <div className="actions">
        <button type="button" className="button quiet" onClick={() => add([createVehicleRow()])}>
          Ajouter un véhicule
        </button>
      </div>
      <CsvImport onAdd={add} />
    </section>
  );
}

function Total({ state }: OrderProps) {
  const { itinerary, waiting, terms, express, early, sending, outcome, failure } = state;
  const price = itinerary.price.value;
  const count = waiting.value.length;
  return (
    <section className="form card">
      <h2>Le prix par véhicule</h2>
      <PriceReasons price={price} />
      {price?.kind === 'priced' && count > 0 && (
        <p>
          {countOf(count)}&nbsp;: <strong>{formatEuros(count * price.totalCents)} TTC</strong> en tout.
        </p>
      )}
      <TermsField
        field={terms}
        readOnly={sending.value}
        who="Nos clients nous ont confié leurs véhicules, et nous acceptons les"
      />
      {early.value && (
        <CheckField field={express} required readOnly={sending.value}>
          Nous demandons que les prestations commencent avant la fin d’un éventuel délai de rétractation de
          quatorze jours.
        </CheckField>
      )}
      <p role="status" className={outcome.value ? 'saved' : 'unseen'}>
        {outcome.value}
      </p>
      <Alert message={failure.value} />
      <button type="submit" className="button" aria-disabled={sending.value}>
        {sending.value ? 'Envoi en cours…' : 'Commander avec obligation de paiement'}
      </button>
    </section>
  );
}
