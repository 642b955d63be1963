/** Second step of an order: where the vehicle is, and where it goes. */
import { useState } from 'react';
import { isAddress } from '../../domain/address/address.ts';
import { customerRules } from '../../domain/customer/customer.ts';
import { orNothing } from '../../domain/lib/text-rule.ts';
import { bookingDraftPrefix, estimateDraft } from '../../domain/settings/stored-data.ts';
import { readQuery, writeQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';
import { Field } from '../../ui/field/field.tsx';
import { draftOf, storedDraft } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { PlaceFields } from '../../ui/order/place-fields.tsx';
import { createPlaces, type KnownPlaces } from '../../ui/order/places-state.ts';
import { answer, answers, person } from './answers.ts';
import { contactPerson } from './contact-person.ts';
import { funnel } from './entry.ts';
import { FormStep } from './frame.tsx';
import { goOn, isOnQuote, useReachable } from './steps.ts';

/** A link may say the service, which is then chosen as if the first step had been taken; it says so once. */
function takeService(): void {
  const asked = funnel.services.find((code) => code === readQuery('service'));
  if (!asked) return;
  writeQuery('service', '');
  answer({ serviceCode: asked });
}

/** What was picked for an estimate in this tab is not asked for again. As it was stored, unchecked. */
function estimatedPlaces(): KnownPlaces {
  const { values, rest } = draftOf(estimateDraft).read() ?? {};
  const { departure, arrival } = Object(rest);
  const [from, to] = [departure, arrival].map((picked) => Object(picked).place);
  return {
    ...(isAddress(from) && { outbound: { address: from } }),
    ...(values?.elsewhere === 'yes' && isAddress(to) && { inbound: { address: to } }),
  };
}

function createAddresses() {
  takeService();
  const places = createPlaces(() => answers.value.serviceCode, answers.peek().journey ?? estimatedPlaces());
  const mail = createField('mail', orNothing(customerRules(String).mail), person.peek()?.mail);
  const form = createForm({
    fields: { ...places.fields, mail },
    rest: places.rest,
    // Who hands over the keys is often who orders: nobody else who uses this computer finds them.
    keep: storedDraft(`${bookingDraftPrefix}address`, 'tab'),
    send: async ({ mail }) => {
      const journey = places.journey.peek();
      const known = person.peek();
      const before = answers.peek().journey;
      // Who has said otherwise who they are keeps that.
      const isContact =
        known === null ||
        (before && JSON.stringify(contactPerson(before.outbound, known.mail)) === JSON.stringify(known));
      answer({ journey });
      if (session.peek() === null && journey && isContact)
        person.value = contactPerson(journey.outbound, mail) ?? known;
      goOn();
    },
    reusable: true,
  });
  return { form, places, mail };
}

export function Addresses() {
  const [{ form, places, mail }] = useState(createAddresses);
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
      <PlaceFields places={places} words={funnel.places}>
        {session.value === null && (
          <Field
            field={mail}
            label="E-mail de cette personne"
            type="email"
            hint="Si c’est vous&nbsp;: nous n’aurons rien d’autre à vous demander."
            autoComplete="email"
          />
        )}
      </PlaceFields>
      {isOnQuote(given) && (
        <p className="notice">Ce trajet est sur devis&nbsp;: continuez, nous vous répondons avec un prix.</p>
      )}
    </FormStep>
  );
}
