/** The fields of from where to where an order goes. */
import type { ReactNode } from 'react';
import type { Address } from '../../domain/address/address.ts';
import { noteMaxLength, providerKinds } from '../../domain/booking/booking.ts';
import { AddressPicker } from '../field/address-picker.tsx';
import { isTownAlone } from '../field/address-places.ts';
import { CheckField } from '../field/check-field.tsx';
import { Field } from '../field/field.tsx';
import { PhoneField } from '../field/phone-field.tsx';
import type { Picker } from '../field/picker-state.ts';
import { SelectField } from '../field/select-field.tsx';
import type { FieldState } from '../form/field-state.ts';
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
      <Access field={fields.accessNote} label="Accès" picker={address} />
      {places.isRoundTrip() && <CheckField field={fields.elsewhere}>Retour à une autre adresse</CheckField>}
      {places.isElsewhere() && (
        <>
          <AddressPicker picker={inbound} label="Adresse de retour" />
          <Access field={fields.inboundNote} label="Accès au retour" picker={inbound} />
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

interface AccessProps {
  readonly field: FieldState;
  readonly label: string;
  /** Of the place that it is said of. */
  readonly picker: Picker<Address>;
}

/** What leads to the door; to the street too, where the place is a commune alone. */
function Access({ picker, label, field }: AccessProps) {
  const isTown = isTownAlone(picker);
  return (
    <Field
      field={field}
      label={isTown ? `Numéro, rue, ${label.toLowerCase()}` : label}
      required={isTown}
      hint={
        isTown
          ? 'Nous ne connaissons que la commune\u00a0: où le convoyeur vous trouve-t-il\u00a0?'
          : 'Digicode, étage, où se garer\u00a0: facultatif.'
      }
      rows={2}
      maxLength={noteMaxLength}
    />
  );
}
