/** The fields of what is asked of us, where and when, in an order that is typed for someone else; and its price. */
import { noteMaxLength, providerKinds } from '../../../domain/booking/booking.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import type { Quote } from '../../../domain/tariff/quote.ts';
import { gridServiceCodes, serviceLabels, tripsOf } from '../../../domain/tariff/service.ts';
import { returnMoments } from '../../../domain/trip/return-moments.ts';
import { AddressPicker } from '../../../ui/address-picker.tsx';
import { CheckField, isTicked } from '../../../ui/check-field.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { PriceExplanation } from '../../../ui/price-explanation.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PlacesUnknown, SlotPickerFields } from '../../../ui/slot-picker.tsx';
import type { ItineraryState } from './itinerary-state.ts';

const services = gridServiceCodes.map((code) => [code, serviceLabels[code]] as const);
const kinds = Object.entries(providerKinds);

interface ItineraryProps {
  readonly state: ItineraryState;
}

export function PlaceFields({ state }: ItineraryProps) {
  const { service, elsewhere, address, inbound, provider } = state;
  const { contactName, contactPhone, accessNote, kind, name, providerPhone } = state.texts;
  const trips = tripsOf[state.serviceCode.value];
  return (
    <>
      <SelectField field={service} label="Formule" options={services} />
      <h3>Le client</h3>
      <AddressPicker
        picker={address}
        label={trips.includes('outbound') ? 'Adresse de départ' : 'Adresse de retour'}
      />
      {trips.length > 1 && <CheckField field={elsewhere}>Retour à une autre adresse</CheckField>}
      {trips.length > 1 && isTicked(elsewhere) && (
        <AddressPicker picker={inbound} label="Adresse de retour" />
      )}
      <div className="pair">
        <Field field={contactName} label="Qui nous accueille" required autoComplete="off" />
        <Field field={contactPhone} label="Son téléphone" type="tel" required autoComplete="off" />
      </div>
      <Field
        field={accessNote}
        label="Accès"
        hint="Digicode, étage, où se garer&nbsp;: facultatif."
        rows={2}
        maxLength={noteMaxLength}
      />
      <h3>L’établissement</h3>
      <div className="pair">
        <SelectField field={kind} label="C’est un" options={kinds} />
        <Field field={name} label="Son nom" required autoComplete="off" />
      </div>
      <AddressPicker picker={provider} label="Son adresse" />
      <Field
        field={providerPhone}
        label="Téléphone de l’établissement"
        type="tel"
        hint="Facultatif."
        autoComplete="off"
      />
    </>
  );
}

export function AppointmentFields({ state }: ItineraryProps) {
  const { when, outboundSlot, returnSlot, places } = state;
  const trips = tripsOf[state.serviceCode.value];
  const isReturnAsked = trips.length === 1 || when.value.value === 'now';
  return (
    <>
      <PlacesUnknown places={places} />
      {trips.includes('outbound') && (
        <SlotPickerFields picker={outboundSlot} label="Jour de la prise en charge" />
      )}
      {trips.length > 1 && <ChoiceField field={when} label="Le retour du véhicule" options={returnMoments} />}
      {trips.includes('return') && isReturnAsked && (
        <SlotPickerFields picker={returnSlot} label="Jour du retour" />
      )}
    </>
  );
}

/** With its reasons (domain.md, Pricing). */
export function PriceReasons({ price }: { readonly price: Quote | null }) {
  if (!price) return <p role="status">Le prix s’affiche dès que les adresses sont choisies.</p>;
  const isPriced = price.kind === 'priced';
  return (
    <div>
      <p role="status">
        <strong>{isPriced ? `${formatEuros(price.totalCents)} TTC` : 'Sur devis'}</strong>
      </p>
      <PriceExplanation sentences={price.explanation} onQuote={!isPriced} />
    </div>
  );
}
