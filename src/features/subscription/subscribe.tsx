/** *S’abonner* (specification §2): what is offered, and the button that orders it. */

import { type Signal, signal } from '@preact/signals-react';
import { useState } from 'react';
import { formatEuros } from '../../domain/lib/money.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { termsVersion } from '../../domain/settings/terms.ts';
import { openSubscription } from '../../domain/subscription/order-calls.ts';
import { api } from '../../platform/api/api.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { CheckField, isTicked } from '../../ui/field/check-field.tsx';
import { createTermsField, TermsField } from '../../ui/field/terms-field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { draftOf } from '../../ui/form/draft.ts';
import { createField, type FieldState } from '../../ui/form/field-state.ts';
import { createForm, type Form } from '../../ui/form/form.ts';
import { createPlates, PlateFields, type PlatesState, useOwnPlates } from '../../ui/order/named-plates.tsx';
import { SubscriptionPrice, SubscriptionTerms } from '../../ui/order/subscription-offer.tsx';
import { OnTheWay } from '../../ui/screen/on-the-way.tsx';
import { Screen } from '../../ui/screen/screen.tsx';

const LABEL = 'Commander avec obligation de paiement';

/** Few orders come to it. */
const loadPayment = () => loadCalls(() => import('../../platform/api/open-payment.ts'), 'openPayment');

interface Subscribing {
  readonly form: Form<string>;
  readonly plates: PlatesState;
  readonly terms: FieldState;
  readonly express: FieldState;
  /** The provider's page, once it is ordered. */
  readonly page: Signal<string | null>;
  /** Told of the vehicles that the customer ordered for. */
  readonly known: (own: readonly { readonly plate: string }[]) => void;
}

function createSubscribing(): Subscribing {
  const page = signal<string | null>(null);
  const express = createField('express', () => null, '', 'consent');
  const terms = createTermsField();
  const plates = createPlates();
  const form = createForm<string>({
    fields: { ...plates.fields, terms, express },
    keep: draftOf('own-subscription'),
    send: async (_, clientId) => {
      const asked = { clientId, termsVersion, immediateExecution: isTicked(express), ...plates.read() };
      const { id } = await api(openSubscription, {}, asked);
      const { openPayment } = await loadPayment();
      page.value = await openPayment({ subscription: id }, clientId);
      location.assign(page.value);
    },
  });
  /** Who has one vehicle names that one; nobody has typed it. */
  const known = ([own, ...others]: readonly { readonly plate: string }[]) => {
    if (!own || others.length > 0 || form.changed.peek()) return;
    plates.fields.plate.value.value = own.plate;
    form.begin();
  };
  return { form, plates, terms, express, page, known };
}

export function Subscribe() {
  const [{ form, plates, terms, express, page, known }] = useState(createSubscribing);
  const offered = useOwnPlates([], known);
  if (page.value) return <OnTheWay page={page.value} />;
  const sending = form.status.value === 'sending';
  const offer = currentTariff().subscription;
  return (
    <Screen heading="S’abonner">
      <SubscriptionPrice />
      <SubscriptionTerms isFolded />
      <CardForm form={form} name="Abonnement" action={LABEL} retryLabel={LABEL}>
        <PlateFields plates={plates} offered={offered} readOnly={sending} />
        <TermsField field={terms} readOnly={sending} />
        <CheckField field={express} readOnly={sending}>
          Je veux que mes trajets soient inclus dès aujourd’hui, sans attendre la fin des {withdrawalPeriod}{' '}
          de rétractation (facultatif).
        </CheckField>
        <p>
          <b>{formatEuros(offer.cents)} par mois</b> TTC, pendant {offer.months}&nbsp;mois au moins. Vous
          payez maintenant le premier mois&nbsp;;{' '}
          {isTicked(express)
            ? 'vos trajets sont inclus aussitôt.'
            : `vos trajets sont inclus une fois passés les ${withdrawalPeriod} de rétractation.`}
        </p>
      </CardForm>
      {form.failure.value && (
        <p>
          <a className="more" href="#/admin/customer/subscription/list">
            Mes abonnements
          </a>
        </p>
      )}
    </Screen>
  );
}
