/** Second step of an order: where the vehicle is, and where it goes. */
import { useState } from 'react';
import { createForm } from '../../ui/form/form.ts';
import { PlaceFields } from '../../ui/order/place-fields.tsx';
import { createPlaces } from '../../ui/order/places-state.ts';
import { answer, answers, typedDraft } from './answers.ts';
import { funnel } from './entry.ts';
import { FormStep } from './frame.tsx';
import { goOn, isOnQuote, useReachable } from './steps.ts';

function createAddresses() {
  const places = createPlaces(() => answers.value.serviceCode, answers.peek().journey);
  const form = createForm({
    fields: places.fields,
    rest: places.rest,
    keep: typedDraft('address'),
    send: async () => {
      answer({ journey: places.journey.value });
      goOn();
    },
    reusable: true,
  });
  return { form, places };
}

export function Addresses() {
  const [{ form, places }] = useState(createAddresses);
  const { serviceCode } = answers.value;
  if (!useReachable('address') || !serviceCode) return null;
  const given = { serviceCode, journey: places.journey.value };
  return (
    <FormStep
      step="address"
      heading="Où est le véhicule, et où va-t-il&nbsp;?"
      given={given}
      name="Adresses"
      form={form}
    >
      <PlaceFields places={places} words={funnel.places} />
      {isOnQuote(given) && (
        <p className="notice">Ce trajet est sur devis&nbsp;: continuez, nous vous répondons avec un prix.</p>
      )}
    </FormStep>
  );
}
