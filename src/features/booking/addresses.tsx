/** Second step of an order: where the vehicle is, and where it goes. */
import { useEffect, useState } from 'react';
import { noteMaxLength, providerKinds } from '../../domain/booking/booking.ts';
import { isStorage, tripsOfAny } from '../../domain/tariff/service.ts';
import { AddressPicker } from '../../ui/address-picker.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Field } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { createAddresses } from './address-form.ts';
import { answers } from './answers.ts';
import { Frame } from './frame.tsx';
import { isOnQuote, useReachable } from './steps.ts';

const kinds = Object.entries(providerKinds);

export function Addresses() {
  const [{ form, address, inbound, provider, isElsewhere, journey }] = useState(createAddresses);
  useEffect(() => form.keepDraft(), [form]);
  const { serviceCode } = answers.value;
  if (!useReachable('address') || !serviceCode) return null;
  const given = { serviceCode, journey: journey.value };
  const trips = tripsOfAny(serviceCode);
  const { elsewhere, contactName, contactPhone, accessNote, kind, name, providerPhone } = form.fields;
  return (
    <Frame step="address" heading="Où est le véhicule, et où va-t-il&nbsp;?" given={given}>
      <form className="form" noValidate onSubmit={form.submit} aria-label="Adresses">
        <h2>Chez vous</h2>
        <AddressPicker
          picker={address}
          label={trips[0] === 'return' ? 'Adresse de retour' : 'Adresse de départ'}
        />
        {trips.length > 1 && <CheckField field={elsewhere}>Retour à une autre adresse</CheckField>}
        {isElsewhere() && <AddressPicker picker={inbound} label="Adresse de retour" />}
        <div className="pair">
          <Field field={contactName} label="Qui nous accueille" required autoComplete="name" />
          <Field field={contactPhone} label="Son téléphone" type="tel" required autoComplete="tel" />
        </div>
        <Field
          field={accessNote}
          label="Accès"
          hint="Digicode, étage, où se garer&nbsp;: facultatif."
          rows={2}
          maxLength={noteMaxLength}
        />
        {!isStorage(serviceCode) && (
          <>
            <h2>L’établissement</h2>
            <div className="pair">
              <SelectField field={kind} label="C’est un" options={kinds} />
              <Field field={name} label="Son nom" required autoComplete="off" />
            </div>
            <AddressPicker picker={provider} label="Son adresse" />
            <Field
              field={providerPhone}
              label="Son téléphone"
              type="tel"
              hint="Facultatif."
              autoComplete="off"
            />
          </>
        )}
        {isOnQuote(given) && (
          <p className="notice">
            Ce trajet est sur devis&nbsp;: continuez, nous vous répondons avec un prix.
          </p>
        )}
        <SubmitButton form={form} label="Continuer" />
      </form>
    </Frame>
  );
}
