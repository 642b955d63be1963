/** The fields of from where to where an order goes. */
import type { ReactNode } from 'react';
import { providerKinds } from '../../domain/booking/booking.ts';
import { AddressPicker } from '../field/address-picker.tsx';
import { CheckField } from '../field/check-field.tsx';
import { Field } from '../field/field.tsx';
import { PhoneField } from '../field/phone-field.tsx';
import { SelectField } from '../field/select-field.tsx';
import { AccessField } from './access-field.tsx';
import type { PlaceWords } from './order-entry.ts';
import type { PlacesState } from './places-state.ts';

const kinds = Object.entries(providerKinds);

interface PlaceFieldsProps {
  readonly places: PlacesState;
  readonly words: PlaceWords;
  /** What else is asked of who is there. */
  readonly children?: ReactNode;
  /** What is offered in place of saying where the customer is met. */
  readonly met?: ReactNode;
  /** What is offered in place of naming an establishment. */
  readonly known?: ReactNode;
  /** What the establishment's address changes, in French. */
  readonly notice?: string | null;
}

export function PlaceFields({
  places,
  words: { heading, isOwn },
  children,
  met,
  known,
  notice,
}: PlaceFieldsProps) {
  const { fields, address, inbound, provider } = places;
  const complete = (token: string) => (isOwn ? token : 'off');
  // On a page of its own it has the page's heading over it; among other parts, theirs.
  const Heading = isOwn ? 'h2' : 'h3';
  return (
    <>
      <Heading>{heading}</Heading>
      {met}
      <AddressPicker picker={address} label={places.isReturn() ? 'Adresse de retour' : 'Adresse de départ'} />
      <AccessField field={fields.accessNote} label="Accès" picker={address} />
      {places.isRoundTrip() && <CheckField field={fields.elsewhere}>Retour à une autre adresse</CheckField>}
      {places.isElsewhere() && (
        <>
          <AddressPicker picker={inbound} label="Adresse de retour" />
          <AccessField field={fields.inboundNote} label="Accès au retour" picker={inbound} />
        </>
      )}
      <div className="pair">
        <Field
          field={fields.contactName}
          label={`Qui ${places.isReturn() ? 'reçoit le véhicule' : 'nous remet les clés'}\u00a0?`}
          required
          autoComplete={complete('name')}
        />
        <PhoneField
          field={fields.contactPhone}
          label="Téléphone de cette personne"
          required
          autoComplete={complete('tel')}
        />
      </div>
      {children}
      {!places.isStored() && (
        <>
          <Heading>L’établissement</Heading>
          {known}
          <div className="pair">
            <SelectField field={fields.kind} label="Type d’établissement" options={kinds} />
            <Field field={fields.name} label="Nom de l’établissement" required autoComplete="off" />
          </div>
          <AddressPicker picker={provider} label="Adresse de l’établissement" />
          {notice && <p className="notice">{notice}</p>}
          <PhoneField
            field={fields.providerPhone}
            label="Téléphone de l’établissement"
            hint="Facultatif."
            autoComplete="off"
          />
        </>
      )}
    </>
  );
}
