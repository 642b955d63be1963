/** A bill of the establishment that was paid in the customer's name: recorded, and given up. */
import { useState } from 'react';
import {
  billNumberError,
  inTheirNameError,
  NOT_ASKED_BACK,
} from '../../../domain/booking/office/disbursement.ts';
import { cancelDisbursement, recordDisbursement } from '../../../domain/booking/office/disbursement-calls.ts';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { positiveEurosError, reasonError } from '../../../domain/booking/office/office-rules.ts';
import { providerRules } from '../../../domain/booking/place-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros } from '../../../domain/lib/typed-euros.ts';
import { api } from '../../../platform/api/api.ts';
import { CheckField } from '../../../ui/field/check-field.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import { buyerTold } from '../ask/buyer-told.ts';
import { ConfirmedForm } from '../ask/confirmed-form.tsx';
import type { OfficeBookingState } from './state.ts';

interface BillProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

const today = (): string => parisTime(systemClock()).day;

const createBill = ({ booking: { id, provider }, state }: BillProps) =>
  createForm({
    fields: {
      cents: positiveEurosError,
      supplier: providerRules.name,
      billNumber: billNumberError,
      paidOn: (typed) => (isDay(typed) ? null : 'Indiquez le jour du règlement.'),
      // Said anew of each bill.
      inTheirName: createField('inTheirName', inTheirNameError, '', 'consent'),
    },
    initial: { supplier: provider.name, paidOn: today() },
    send: ({ cents, supplier, billNumber, paidOn }, clientId) => {
      const bill = { clientId, cents: readEuros(cents), supplier, billNumber, paidOn };
      return state.change(() => api(recordDisbursement, { id }, { ...bill, inTheirName: true }));
    },
    keep: draftOf(`bill-${id}`),
    reusable: 'cleared',
  });

export function BillForm(props: BillProps) {
  const { partner } = props.booking;
  const [form] = useState(() => createBill(props));
  const { cents, supplier, billNumber, paidOn, inTheirName } = form.fields;
  return (
    <ConfirmedForm
      form={form}
      name="Facture de l’établissement réglée"
      action="Enregistrer le débours"
      question="Redemander cette somme&nbsp;?"
      lines={() => [
        `Une note de débours de ${formatEuros(readEuros(cents.value.value))} part aussitôt par e-mail ${partner ? `à ${partner.name}` : 'au client'}, avec de quoi la payer.`,
      ]}
    >
      <h2>Facture de l’établissement réglée</h2>
      <p className="hint">Dans la limite du mandat. Le reste, {NOT_ASKED_BACK}</p>
      <Field
        field={cents}
        label="Montant de la facture (en euros)"
        hint="Au centime près, TVA de l’établissement comprise."
        inputMode="decimal"
      />
      <Field field={supplier} label="Établissement, comme sur la facture" />
      <Field field={billNumber} label="Numéro de la facture" />
      <Field field={paidOn} label="Réglée le" type="date" max={today()} />
      <CheckField field={inTheirName} required>
        La facture est au nom du client
      </CheckField>
    </ConfirmedForm>
  );
}

type Disbursement = OfficeBookingView['disbursements'][number];
type GiveUpProps = BillProps & { readonly disbursement: Disbursement };

const createGiveUp = ({ booking: { id }, state, disbursement }: GiveUpProps) =>
  createForm({
    fields: { reason: reasonError },
    send: ({ reason }, clientId) =>
      state.change(() =>
        api(cancelDisbursement, { id }, { clientId, disbursementId: disbursement.id, reason }),
      ),
    keep: draftOf(`give-up-${disbursement.id}`),
    reusable: 'cleared',
  });

export function GiveUpForm(props: GiveUpProps) {
  const { number } = props.disbursement;
  const [form] = useState(() => createGiveUp(props));
  return (
    <ConfirmedForm
      form={form}
      name={`Annuler le débours ${number}`}
      action="Annuler ce débours"
      question="Annuler ce débours&nbsp;?"
      lines={() => [
        `La note ${number} n’est plus à payer, ce qui en a été payé est rendu, et ${buyerTold(props.booking)} aussitôt.`,
      ]}
    >
      <h3>Annuler le débours {number}</h3>
      <Field field={form.fields.reason} label="Motif" />
    </ConfirmedForm>
  );
}
