/** *Réserver*, for a partner: several vehicles at once, typed or read from a file, each a booking of its own. */
import { useEffect, useRef, useState } from 'react';
import { formatEuros } from '../../domain/lib/money.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { createLoad } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';
import { AgreementFields } from '../../ui/order/agreements.tsx';
import { AppointmentFields } from '../../ui/order/appointment-fields.tsx';
import { ItineraryFields, PriceReasons } from '../../ui/order/itinerary-fields.tsx';
import { Alert } from '../../ui/screen/alert.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { BillingPart, createBilling } from './billing.tsx';
import { countOf, createPartnerOrder, type PartnerOrderState } from './booking-add-state.ts';
import { CsvImport } from './csv-import.tsx';
import { partnerEntry } from './entry.ts';
import './partner.css';
import { VehicleEditor } from './vehicle-editor.tsx';
import { createVehicleRow } from './vehicle-row.ts';

export function PartnerBookingAdd() {
  const [load] = useState(createBilling);
  const [state] = useState(createPartnerOrder);
  useEffect(() => state.itinerary.appointments.places.follow(), [state]);
  return (
    <Screen heading="Réserver un convoyage">
      <Loadable load={load} waiting="Chargement de votre facturation…">
        {({ billing, withoutVat = null }) => (
          <div className="spaced">
            <BillingPart load={load} />
            {billing && <Order state={state} withoutVat={withoutVat} />}
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

const ORDER = 'Commander avec obligation de paiement';

interface OrderProps {
  readonly state: PartnerOrderState;
}

interface PricedProps extends OrderProps {
  /** Why there is no VAT on their invoices; null where there is. */
  readonly withoutVat: string | null;
}

function Order({ state, withoutVat }: PricedProps) {
  const { itinerary } = state;
  return (
    <form className="spaced" noValidate onSubmit={state.form.submit} aria-label="Commande">
      <section className="form card">
        <h2>D’où à où, et quand</h2>
        <p className="hint">Pour tous les véhicules qui n’ont ni adresse ni rendez-vous à eux.</p>
        <ItineraryFields state={itinerary} entry={partnerEntry} />
        <h3>Les rendez-vous</h3>
        <AppointmentFields appointments={itinerary.appointments} words={partnerEntry.appointments} />
      </section>
      <Vehicles state={state} />
      <Total state={state} withoutVat={withoutVat} />
    </form>
  );
}

/** A list of one, whose fields are on show, says nothing more. */
const createTable = () => createLoad(() => loadCalls(() => import('./vehicle-table.tsx'), 'vehicleParts'));

function Vehicles({ state }: OrderProps) {
  const { rows, edited, add, duplicate } = state;
  const row = edited.value;
  const [table] = useState(createTable);
  // The first vehicle is there with the screen, whose heading has the focus.
  const [first] = useState(row);
  const hasChanged = useRef(false);
  hasChanged.current ||= row !== first;
  return (
    <section>
      <h2>Les véhicules</h2>
      {!(row && rows.value.length === 1) && (
        <Loadable load={table} waiting="Chargement…">
          {({ vehicleParts: { VehicleTable } }) => <VehicleTable state={state} />}
        </Loadable>
      )}
      {row && (
        <VehicleEditor
          key={row.id}
          row={row}
          state={state}
          place={rows.value.indexOf(row) + 1}
          isAsked={hasChanged.current}
          onDuplicate={() => duplicate(row)}
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

function Total({ state, withoutVat }: PricedProps) {
  const { itinerary, waiting, agreements, form, outcome, isShared, priceOf } = state;
  const priced = waiting.value.flatMap((row) => {
    const price = priceOf(row);
    return price?.kind === 'priced' ? price.totalCents : [];
  });
  const total = priced.reduce((sum, cents) => sum + cents, 0);
  return (
    <section className="form card">
      <h2>Le prix par véhicule</h2>
      {isShared() ? (
        <PriceReasons price={itinerary.price.value} />
      ) : (
        <p>Chaque véhicule a le prix de ses adresses, dans la liste.</p>
      )}
      {priced.length > 0 && (
        <p>
          {countOf(priced.length)}&nbsp;: <strong>{formatEuros(total)} TTC</strong> en tout.
        </p>
      )}
      {withoutVat && priced.length > 0 && <p>Vous serez facturé hors taxes ({withoutVat}).</p>}
      <AgreementFields
        agreements={agreements}
        words={partnerEntry.agreements}
        readOnly={form.status.value === 'sending'}
      />
      <p role="status" className={outcome.value ? 'saved' : 'unseen'}>
        {outcome.value}
      </p>
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label={ORDER} retryLabel={ORDER} />
    </section>
  );
}
