/** Second step of an order: where the vehicle is, and where it goes. */
import { type ReactNode, useEffect, useState } from 'react';
import { isAddress } from '../../domain/address/address.ts';
import { customerRules } from '../../domain/customer/customer.ts';
import { formatKilometres } from '../../domain/lib/french-number.ts';
import { orNothing } from '../../domain/lib/text-rule.ts';
import { bookingDraftPrefix, estimateDraft } from '../../domain/settings/stored-data.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { readQuery, writeQuery } from '../../platform/page/query.ts';
import { session } from '../../platform/session/session.ts';
import { Field } from '../../ui/field/field.tsx';
import { draftOf, storedDraft } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { PlaceFields } from '../../ui/order/place-fields.tsx';
import { createPlaces, type KnownPlaces } from '../../ui/order/places-state.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import { answer, answers, identityDraft, person, saidMail } from './answers.ts';
import { funnel } from './entry.ts';
import { FormStep } from './frame.tsx';
import { refuseTaken, useTakenMail } from './known/taken-mail.tsx';
import { quoteOf } from './price.ts';
import { goOn, isOnQuote, loginPath, useReachable } from './steps.ts';

/**
 * A link may say the service, which is then chosen as if the first step had been taken, and what was typed of the place; it
 * says so once.
 * @returns that place, null where no link led here
 */
function takeLink(): string | null {
  const asked = funnel.services.find((code) => code === readQuery('service'));
  if (!asked) return null;
  const place = readQuery('place');
  writeQuery('service', '');
  writeQuery('place', '');
  answer({ serviceCode: asked });
  return place;
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
  const asked = takeLink();
  const places = createPlaces(() => answers.value.serviceCode, answers.peek().journey ?? estimatedPlaces());
  const mail = createField('mail', orNothing(customerRules(String).mail), saidMail());
  const form = createForm({
    fields: { ...places.fields, mail },
    rest: places.rest,
    // Who hands over the keys is often who orders: nobody else who uses this computer finds them.
    keep: storedDraft(`${bookingDraftPrefix}address`, 'tab'),
    send: async ({ mail }) => {
      const journey = places.journey.peek();
      const before = answers.peek().journey;
      if (mail && session.peek() === null) await refuseTaken(mail);
      const { ordererOf } = await loadCalls(() => import('./order-screens.ts'), 'ordererOf');
      answer({ journey });
      if (session.peek() === null && journey) {
        const known = person.peek();
        const whole = ordererOf(known, before, journey, mail);
        if (whole !== undefined) person.value = whole ?? (mail ? null : known);
        // What it lacks is asked for later, and not the rest.
        if (mail && whole === null) {
          const kept = identityDraft.read();
          identityDraft.write({ ...kept, values: { ...kept?.values, mail } });
        }
      }
      goOn();
    },
    reusable: true,
  });
  return { form, places, mail, asked };
}

export function Addresses() {
  const [{ form, places, mail, asked }] = useState(createAddresses);
  const taken = useTakenMail(mail, loginPath);
  const [known, setKnown] = useState<ReactNode>(null);
  useEffect(() => {
    if (session.peek() === null) return;
    loadCalls(() => import('./known/known-places.tsx'), 'offerPlaces')
      .then(({ offerPlaces }) => offerPlaces(places, answers.peek().journey ? null : form))
      // Nobody has asked for it: an establishment is named all the same.
      .then(setKnown, () => undefined);
  }, [places, form]);
  useEffect(() => {
    const { address } = places;
    if (asked === null || (!asked && address.field.value.peek())) return;
    // The link asked where it is: the answer is typed at once, or chosen.
    document.getElementsByName('address')[0]?.focus();
    if (asked) address.type(asked);
  }, [asked, places]);
  const { serviceCode } = answers.value;
  if (!useReachable('address') || !serviceCode) return null;
  const journey = places.journey.value;
  const provider = (places.provider.picked.value && journey?.provider) ?? null;
  const given = { serviceCode, journey: journey && { ...journey, provider } };
  const { isFar, establishmentMetres } = quoteOf(given)?.basis ?? {};
  return (
    <FormStep
      step="address"
      heading="Où est le véhicule, et où va-t-il&nbsp;?"
      given={given}
      name="Adresses"
      form={form}
    >
      <PlaceFields
        places={places}
        words={funnel.places}
        known={known}
        notice={
          isFar
            ? `Cet établissement est à ${formatKilometres(establishmentMetres ?? 0)} de chez nous\u00a0: nous vous faisons un devis gratuit.`
            : null
        }
      >
        {session.value === null && (
          <Field
            field={mail}
            label="Votre e-mail, si c’est vous"
            type="email"
            hint="À laisser vide si c’est quelqu’un d’autre."
            autoComplete="email"
            {...taken}
          />
        )}
      </PlaceFields>
      {!isFar && isOnQuote(given) && (
        <p className="notice">Ce trajet est sur devis&nbsp;: continuez, nous vous répondons avec un prix.</p>
      )}
      <Alert message={form.failure.value} />
    </FormStep>
  );
}
