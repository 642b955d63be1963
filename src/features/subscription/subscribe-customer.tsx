/** A subscription for a customer, who pays its first month by the link of a mail (specification §2). */

import { useState } from 'react';
import { emailError, normaliseEmail } from '../../domain/lib/email.ts';
import { inLine } from '../../domain/lib/text-rule.ts';
import { withdrawalPeriod } from '../../domain/settings/law.ts';
import { termsVersion } from '../../domain/settings/terms.ts';
import { openSubscription } from '../../domain/subscription/order-calls.ts';
import { subscriptionTerms } from '../../domain/subscription/subscription-terms.ts';
import { api } from '../../platform/api/api.ts';
import { readQuery } from '../../platform/page/query.ts';
import { currentTariff } from '../../platform/page/tariffs.ts';
import { CheckField, isTicked } from '../../ui/field/check-field.tsx';
import { Field } from '../../ui/field/field.tsx';
import { createTermsField, TermsField } from '../../ui/field/terms-field.tsx';
import { CardForm } from '../../ui/form/card-form.tsx';
import { draftOf } from '../../ui/form/draft.ts';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import { createPlates, PlateFields } from '../../ui/order/named-plates.tsx';
import { Screen } from '../../ui/screen/screen.tsx';
import { takeFocus } from '../../ui/screen/take-focus.ts';

function createSubscribing(onMade: (reference: string) => void) {
  const express = createField('express', () => null, '', 'consent');
  const plates = createPlates(readQuery('plate'));
  const mail = createField(
    'mail',
    inLine((value) => emailError(value, 'Indiquez l’adresse e-mail du client.')),
    readQuery('mail'),
  );
  const terms = createTermsField('Cochez cette case une fois que le client les a acceptées.');
  const form = createForm<string>({
    fields: { mail, ...plates.fields, terms, express },
    keep: draftOf('partner-subscription'),
    send: async (_, clientId) => {
      const asked = { clientId, termsVersion, immediateExecution: isTicked(express), ...plates.read() };
      const order = { ...asked, mail: normaliseEmail(mail.value.value) };
      onMade((await api(openSubscription, {}, order)).reference);
    },
  });
  return { form, mail, plates, terms, express };
}

export function SubscribeCustomer() {
  const [made, setMade] = useState('');
  const [{ form, mail, plates, terms, express }] = useState(() => createSubscribing(setMade));
  const readOnly = form.status.value === 'sending';
  const again = () => {
    form.restart();
    setMade('');
  };
  return (
    <Screen heading="Abonner un client">
      {made ? (
        <>
          <p className="saved" role="status" tabIndex={-1} ref={takeFocus}>
            L’abonnement {made} est enregistré. Un e-mail vient d’être envoyé à {mail.value.value} pour en
            payer le premier mois.
          </p>
          <button type="button" className="button quiet" onClick={again}>
            Abonner un autre client
          </button>
        </>
      ) : (
        <>
          <div className="card">
            <ul>
              {subscriptionTerms(currentTariff().subscription).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <CardForm form={form} name="Abonnement d’un client" action="Enregistrer l’abonnement">
            <Field
              field={mail}
              label="E-mail du client"
              type="email"
              required
              autoComplete="off"
              hint="Celle du compte qu’il a déjà, ou que lui crée une première réservation."
              readOnly={readOnly}
            />
            <PlateFields plates={plates} readOnly={readOnly} />
            <TermsField field={terms} readOnly={readOnly} who="Le client accepte les" />
            <CheckField field={express} readOnly={readOnly}>
              Le client veut que ses trajets soient inclus dès aujourd’hui, sans attendre la fin des{' '}
              {withdrawalPeriod} de rétractation (facultatif).
            </CheckField>
          </CardForm>
        </>
      )}
    </Screen>
  );
}
