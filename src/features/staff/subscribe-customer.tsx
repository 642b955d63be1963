/** A subscription for a customer, who pays its first month by the link of a mail (specification §2). */
import { useState } from 'react';
import { string, type } from 'superstruct';
import { emailError, normaliseEmail } from '../../domain/email.ts';
import { hasRole } from '../../domain/roles.ts';
import { subscriptionTerms } from '../../domain/subscription-terms.ts';
import { subscription as offer } from '../../domain/tariff.ts';
import { termsVersion } from '../../domain/terms.ts';
import { inLine } from '../../domain/text-rule.ts';
import { get, post } from '../../platform/http.ts';
import { session } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { CheckField, isTicked } from '../../ui/check-field.tsx';
import { Field } from '../../ui/field.tsx';
import { createField } from '../../ui/form/field-state.ts';
import { createForm } from '../../ui/form/form.ts';
import '../../ui/screen.css';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';
import { createTermsField, TermsField } from '../../ui/terms-field.tsx';

const customerSchema = type({ id: string() });
const madeSchema = type({ reference: string() });

/** A partner names a customer by their e-mail, the team by their record. @throws HttpError */
const named = async (mail: string): Promise<{ mail: string } | { customerId: string }> =>
  hasRole(session.value?.roles ?? null, 'ROLE_PARTNER')
    ? { mail }
    : { customerId: (await get(['customer', 'by_email'], customerSchema, { query: { mail } })).id };

function createSubscribing(onMade: (reference: string) => void) {
  const express = createField('express', () => null);
  return createForm({
    fields: {
      mail: inLine((value) => emailError(value, 'Indiquez l’adresse e-mail du client.')),
      terms: createTermsField(),
      express,
    },
    send: async ({ mail }, clientId) => {
      const asked = { clientId, termsVersion, immediateExecution: isTicked(express) };
      const customer = await named(normaliseEmail(mail));
      onMade((await post(['subscription'], { ...asked, ...customer }, madeSchema)).reference);
    },
  });
}

export function SubscribeCustomer() {
  const [made, setMade] = useState('');
  const [form] = useState(() => createSubscribing(setMade));
  const { mail, terms, express } = form.fields;
  const readOnly = form.status.value === 'sending';
  const again = () => {
    form.restart();
    setMade('');
  };
  return (
    <div className="screen">
      <h1 tabIndex={-1}>Abonner un client</h1>
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
              {subscriptionTerms(offer.cents).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          </div>
          <form className="form card" noValidate onSubmit={form.submit} aria-label="Abonnement d’un client">
            <Field
              field={mail}
              label="E-mail du client"
              type="email"
              required
              autoComplete="off"
              hint="Le client a déjà un compte ; sinon, créez-le d’abord."
              readOnly={readOnly}
            />
            <TermsField field={terms} readOnly={readOnly} who="Le client accepte les" />
            <CheckField field={express} readOnly={readOnly}>
              Le client veut que ses trajets soient inclus dès aujourd’hui, sans attendre la fin des quatorze
              jours de rétractation (facultatif).
            </CheckField>
            <Alert message={form.failure.value} />
            <SubmitButton form={form} label="Enregistrer l’abonnement" />
          </form>
        </>
      )}
    </div>
  );
}
