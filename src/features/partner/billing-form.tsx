/** The form of whom a partner's orders are invoiced to. */

import { useState } from 'react';
import { changeBilling } from '../../domain/partner/billing-calls.ts';
import { billingRules } from '../../domain/partner/billing-rules.ts';
import { type Billing, PARTNER_DUE_DAYS } from '../../domain/partner/partner-billing.ts';
import { api } from '../../platform/api/api.ts';
import { AddressPicker } from '../../ui/field/address-picker.tsx';
import { createAddressPicker, pickedPlaces } from '../../ui/field/address-places.ts';
import { Field } from '../../ui/field/field.tsx';
import { PhoneField } from '../../ui/field/phone-field.tsx';
import { draftOf } from '../../ui/form/draft.ts';
import { createForm } from '../../ui/form/form.ts';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { Load } from '../../ui/load/load-state.ts';
import { Alert } from '../../ui/screen/alert.tsx';
import type { BillingView } from './billing.tsx';

interface BillingFormProps {
  readonly load: Load<BillingView>;
  readonly onDone: () => void;
}

function createBillingForm(load: Load<BillingView>) {
  const known = load.data.peek()?.billing;
  const address = createAddressPicker('billingAddress');
  if (known) address.restore({ place: known.address, approximate: false });
  const form = createForm<keyof typeof billingRules | 'billingAddress'>({
    fields: { ...billingRules, billingAddress: address.field },
    initial: known ? textsOf(known) : {},
    keep: draftOf('billing'),
    rest: pickedPlaces({ billingAddress: address }),
    send: async ({ companyName, firstName, lastName, phone }, clientId) => {
      const { place } = address.picked.peek() ?? {};
      if (!place) throw new TypeError('sent without its address');
      const sent = { clientId, companyName, firstName, lastName, phone, address: place };
      load.adopt(await api(changeBilling, {}, sent));
    },
  });
  return { form, address };
}

const textsOf = ({ address: _, ...texts }: Billing) => texts;

export function BillingForm({ load, onDone }: BillingFormProps) {
  const [{ form, address }] = useState(() => createBillingForm(load));
  const { companyName, firstName, lastName, phone } = form.fields;
  return (
    <form
      className="form card"
      noValidate
      onSubmit={(event) =>
        void form.submit(event).then(() => {
          if (form.status.peek() === 'sent') onDone();
        })
      }
      aria-label="Facturation"
    >
      <h2>À qui facturer&nbsp;?</h2>
      <p className="hint">
        Vos réservations sont confirmées aussitôt&nbsp;; chacune est facturée une fois terminée, à{' '}
        {PARTNER_DUE_DAYS}&nbsp;jours.
      </p>
      <Field field={companyName} label="Raison sociale" required autoComplete="organization" />
      <div className="pair">
        <Field field={firstName} label="Prénom du responsable" required autoComplete="given-name" />
        <Field field={lastName} label="Nom du responsable" required autoComplete="family-name" />
      </div>
      <PhoneField field={phone} label="Téléphone" required autoComplete="tel" />
      <AddressPicker picker={address} label="Adresse de facturation" />
      <Alert message={form.failure.value} />
      <SubmitButton form={form} label="Enregistrer" />
    </form>
  );
}
