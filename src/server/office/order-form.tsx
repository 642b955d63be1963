/** @jsxRuntime automatic */
/** The form of an order that the team types for a customer: what is asked of us, and what that depends on. */

import type { ReactNode } from 'react';
import { noteMaxLength, providerKinds } from '../../domain/booking/booking.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { slotHours } from '../../domain/lib/time/french-slot.ts';
import type { ServedField, ServedValues } from '../../domain/office/served-screen.ts';
import type { Quote } from '../../domain/tariff/quote.ts';
import { gridServiceCodes, serviceLabels } from '../../domain/tariff/service.ts';
import { returnMoments } from '../../domain/trip/return-moments.ts';
import {
  categories,
  DEROGATION_ASKED,
  energies,
  gearboxes,
  typedCover,
} from '../../domain/vehicle/vehicle.ts';
import { vinWarning } from '../../domain/vehicle/vin.ts';
import { type Appointment, type Draft, initial, NO_HOUR } from './order-draft.ts';
import { among, inText, required } from './rules.ts';
import { textOf } from './screen.ts';
import { TermsBox } from './terms-box.tsx';
import { Check, Choice, Field, Form, Place, Select } from './wire.ts';

const hourRules = ({ slots }: Appointment) =>
  among(
    slots.filter(({ full }) => !full).map(({ slot }) => slot.start),
    NO_HOUR,
  );

/** In the order of the screen. */
function fieldsOf(draft: Draft): Record<string, ServedField> {
  const { elsewhere, goes, returnAsked, outbound, inbound, early, price } = draft;
  const place = (needed: boolean): ServedField => ({ place: true, ...(needed && { rules: [] }) });
  const text = (message: string): ServedField => ({ rules: required(message) });
  const choice = (name: keyof typeof initial): ServedField => ({ value: initial[name] });
  return {
    serviceCode: choice('serviceCode'),
    'outbound.address': place(true),
    elsewhere: {},
    'inbound.address': place(elsewhere),
    'outbound.contactName': text('Indiquez qui nous accueille.'),
    'outbound.contactPhone': text('Indiquez son numéro de téléphone.'),
    'outbound.accessNote': { rules: inText },
    'provider.kind': choice('provider.kind'),
    'provider.name': text('Indiquez le nom de l’établissement.'),
    'provider.address': place(true),
    'provider.phone': {},
    'vehicle.plate': text('Indiquez l’immatriculation.'),
    'vehicle.foreignPlate': {},
    'vehicle.brand': text('Indiquez la marque.'),
    'vehicle.model': text('Indiquez le modèle.'),
    'vehicle.energy': choice('vehicle.energy'),
    'vehicle.gearbox': choice('vehicle.gearbox'),
    'vehicle.category': choice('vehicle.category'),
    'vehicle.declaredCents': {
      rules: [
        ...required('Indiquez la valeur du véhicule\u00a0: l’assurance en dépend.'),
        // As `readWholeEuros` reads them.
        ['^[\\s€]*(?:\\d[\\s€]*){1,7}$', 'Indiquez la valeur en euros, sans centimes, par exemple 15 000.'],
      ],
    },
    'vehicle.vin': {},
    outboundDay: { value: outbound.days[0]?.[0] ?? '' },
    outboundSlot: goes ? { rules: hourRules(outbound) } : {},
    when: choice('when'),
    // The first that is possible, as long as no other was chosen.
    returnDay: { value: inbound.days[0]?.[0] ?? '' },
    returnSlot: returnAsked ? { rules: hourRules(inbound) } : {},
    termsVersion:
      price?.kind === 'on_quote' ? {} : text('Cochez cette case une fois que le client les a acceptées.'),
    immediateExecution: early
      ? text(
          'Ce rendez-vous est dans les quatorze jours de rétractation\u00a0: le client doit le demander, ou prendre une date plus lointaine.',
        )
      : {},
  };
}

/** What the price, the hours, the notices and what is asked for depend on. */
const asks = [
  'serviceCode',
  'outbound.address',
  'elsewhere',
  'inbound.address',
  'provider.address',
  'vehicle.declaredCents',
  'vehicle.vin',
  'outboundDay',
  'outboundSlot',
  'when',
  'returnDay',
  'returnSlot',
];

interface DraftProps {
  readonly draft: Draft;
}

export function OrderForm({ draft }: DraftProps): ReactNode {
  const { price, early } = draft;
  const onQuote = price?.kind === 'on_quote';
  return (
    <Form
      key={draft.order.customerId}
      form="order"
      name="Commande"
      fields={fieldsOf(draft)}
      fixed={{ total: price?.kind === 'priced' ? String(price.totalCents) : '' }}
      asks={asks}
      {...(!onQuote && { action: 'Commander pour le client' })}
    >
      <h2>Où est le véhicule, et où va-t-il&nbsp;?</h2>
      <PlaceFields draft={draft} />
      <h2>Le véhicule</h2>
      <VehicleFields values={draft.values} />
      <h2>Les rendez-vous</h2>
      <AppointmentFields draft={draft} />
      <h2>Le prix</h2>
      <PriceReasons price={price} />
      {onQuote ? (
        <p className="notice">
          À cette distance, le prix est sur devis&nbsp;: rien ne peut être commandé ici. Changez d’adresse, ou
          notez la demande du client.
        </p>
      ) : (
        <>
          <TermsBox who="Le client a accepté les" />
          {early && (
            <Check name="immediateExecution" required>
              Le client demande que la prestation commence avant la fin des quatorze jours de rétractation. Il
              sait qu’une fois qu’elle est entièrement exécutée, il ne peut plus se rétracter.
            </Check>
          )}
          <p className="hint">
            Le client reçoit un e-mail avec le lien pour payer&nbsp;; son créneau lui est gardé trente
            minutes.
          </p>
        </>
      )}
    </Form>
  );
}

function PlaceFields({ draft: { goes, comesBack, elsewhere } }: DraftProps) {
  return (
    <>
      <Select
        name="serviceCode"
        label="Formule"
        options={gridServiceCodes.map((code) => [code, serviceLabels[code]])}
      />
      <h3>Le client</h3>
      <Place name="outbound.address" label={goes ? 'Adresse de départ' : 'Adresse de retour'} />
      {goes && comesBack && <Check name="elsewhere">Retour à une autre adresse</Check>}
      {elsewhere && <Place name="inbound.address" label="Adresse de retour" />}
      <div className="pair">
        <Field name="outbound.contactName" label="Qui nous accueille" required autoComplete="off" />
        <Field name="outbound.contactPhone" label="Son téléphone" type="tel" required autoComplete="off" />
      </div>
      <Field
        name="outbound.accessNote"
        label="Accès"
        hint="Digicode, étage, où se garer&nbsp;: facultatif."
        rows={2}
        maxLength={noteMaxLength}
      />
      <h3>L’établissement</h3>
      <div className="pair">
        <Select name="provider.kind" label="C’est un" options={Object.entries(providerKinds)} />
        <Field name="provider.name" label="Son nom" required autoComplete="off" />
      </div>
      <Place name="provider.address" label="Son adresse" />
      <Field
        name="provider.phone"
        label="Téléphone de l’établissement"
        type="tel"
        hint="Facultatif."
        autoComplete="off"
      />
    </>
  );
}

function VehicleFields({ values }: { readonly values: ServedValues | null }) {
  const derogation = typedCover(textOf(values, 'vehicle.declaredCents')) === 'needs_derogation';
  return (
    <>
      <Field
        name="vehicle.plate"
        label="Immatriculation"
        placeholder="AA-123-AA"
        required
        verbatim
        autoComplete="off"
      />
      <Check name="vehicle.foreignPlate">La plaque est étrangère</Check>
      <div className="pair">
        <Field name="vehicle.brand" label="Marque" required autoComplete="off" />
        <Field name="vehicle.model" label="Modèle" required autoComplete="off" />
        <Select name="vehicle.energy" label="Énergie" options={Object.entries(energies)} />
        <Select name="vehicle.gearbox" label="Boîte de vitesses" options={Object.entries(gearboxes)} />
        <Select name="vehicle.category" label="Catégorie" options={Object.entries(categories)} />
        <Field
          name="vehicle.declaredCents"
          label="Valeur du véhicule, en euros"
          placeholder="15 000"
          required
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <p role="status" className={derogation ? 'notice' : 'unseen'}>
        {derogation && DEROGATION_ASKED}
      </p>
      <Field
        name="vehicle.vin"
        label="Numéro de série"
        hint={vinWarning(textOf(values, 'vehicle.vin')) ?? 'Facultatif.'}
        verbatim
        autoComplete="off"
      />
    </>
  );
}

function AppointmentFields({ draft: { goes, comesBack, returnAsked, outbound, inbound } }: DraftProps) {
  return (
    <>
      {goes && <SlotFields name="outbound" label="Jour de la prise en charge" appointment={outbound} />}
      {goes && comesBack && <Choice name="when" label="Le retour du véhicule" options={returnMoments} />}
      {returnAsked && <SlotFields name="return" label="Jour du retour" appointment={inbound} />}
    </>
  );
}

interface SlotFieldsProps {
  readonly name: 'outbound' | 'return';
  readonly label: string;
  readonly appointment: Appointment;
}

/** A day, then one of its hours; full ones are shown and cannot be picked. */
function SlotFields({ name, label, appointment: { days, slots } }: SlotFieldsProps) {
  return (
    <>
      <Select name={`${name}Day`} label={label} options={days} />
      <Choice
        name={`${name}Slot`}
        label="Heure d’arrivée du convoyeur"
        compact
        options={slots.map(({ slot, full }) => ({
          value: slot.start,
          label: full ? `${slotHours(slot)} complet` : slotHours(slot),
          disabled: full,
        }))}
      />
    </>
  );
}

/** With its reasons (domain.md, Pricing). */
function PriceReasons({ price }: { readonly price: Quote | null }) {
  if (!price) return <p role="status">Le prix s’affiche dès que les adresses sont choisies.</p>;
  const priced = price.kind === 'priced';
  return (
    <div>
      <p role="status">
        <strong>{priced ? `${formatEuros(price.totalCents)} TTC` : 'Sur devis'}</strong>
      </p>
      <details>
        <summary>{`Pourquoi ${priced ? 'ce prix' : 'sur devis'}\u00a0?`}</summary>
        <ul>
          {price.explanation.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
