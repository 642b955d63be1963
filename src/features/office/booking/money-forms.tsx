/** What the team records of the money of a booking: a transfer, what was given back otherwise, what it gives up. */
import { useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import {
  recordBookingTransfer,
  refundBooking,
  settleBookingRefund,
} from '../../../domain/booking/office/office-form-calls.ts';
import {
  positiveEurosError,
  reasonError,
  settledHowError,
  transferReferenceError,
} from '../../../domain/booking/office/office-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros } from '../../../domain/lib/typed-euros.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import type { OfficeBookingState } from './state.ts';

interface MoneyProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

type Invoice = OfficeBookingView['invoices'][number];
type Refund = OfficeBookingView['refunds'][number];

const createTransfer = ({ booking: { id }, state, invoice }: MoneyProps & { readonly invoice: Invoice }) =>
  createForm({
    fields: {
      cents: positiveEurosError,
      receivedOn: (typed) => (isDay(typed) ? null : 'Indiquez le jour du virement.'),
      reference: transferReferenceError,
    },
    initial: { receivedOn: parisTime(systemClock()).day },
    send: ({ cents, receivedOn, reference }, clientId) => {
      const sent = { clientId, invoiceId: invoice.id, cents: readEuros(cents), receivedOn, reference };
      return state.change(() => api(recordBookingTransfer, { id }, sent));
    },
    keep: draftOf(`transfer-${invoice.id}`),
    reusable: 'cleared',
  });

export function TransferForm(props: MoneyProps & { readonly invoice: Invoice }) {
  const { number, dueCents } = props.invoice;
  const [form] = useState(() => createTransfer(props));
  const { cents, receivedOn, reference } = form.fields;
  return (
    <CardForm form={form} name={`Enregistrer un virement\u00a0: ${number}`} action="Enregistrer le virement">
      <h3>Virement pour {unbroken(number)}</h3>
      <Field
        field={cents}
        label="Montant reçu (en euros)"
        hint={`Il reste ${formatEuros(dueCents)} à recevoir.`}
        inputMode="decimal"
      />
      <Field field={receivedOn} label="Reçu le" type="date" />
      <Field field={reference} label="Libellé du virement" />
    </CardForm>
  );
}

const createSettle = ({ booking: { id }, state, refund }: MoneyProps & { readonly refund: Refund }) =>
  createForm({
    fields: { how: settledHowError },
    send: ({ how }, clientId) =>
      state.change(() => api(settleBookingRefund, { id }, { clientId, refundId: refund.id, how })),
    keep: draftOf(`settle-${refund.id}`),
    reusable: 'cleared',
  });

export function SettleForm(props: MoneyProps & { readonly refund: Refund }) {
  const amount = formatEuros(props.refund.cents);
  const [form] = useState(() => createSettle(props));
  return (
    <CardForm form={form} name={`Rendre ${amount} autrement`} action="Noter que c’est rendu">
      <h3>{amount} à rendre autrement</h3>
      <Field field={form.fields.how} label="Comment" hint="Par exemple&nbsp;: virement du 12&nbsp;mars." />
    </CardForm>
  );
}

const createRefund = ({ booking: { id, refundableCents }, state }: MoneyProps) =>
  createForm({
    fields: {
      cents: (typed) =>
        positiveEurosError(typed) ??
        (readEuros(typed) > refundableCents
          ? `Il reste ${formatEuros(refundableCents)} de ce qui a été commandé.`
          : null),
      reason: reasonError,
    },
    send: ({ cents, reason }, clientId) =>
      state.change(() => api(refundBooking, { id }, { clientId, cents: readEuros(cents), reason })),
    keep: draftOf(`refund-${id}`),
    reusable: 'cleared',
  });

export function RefundForm(props: MoneyProps) {
  const [form] = useState(() => createRefund(props));
  const action = props.booking.partner ? 'Déduire ce montant' : 'Rendre ce montant';
  return (
    <CardForm form={form} name={action} action={action}>
      <h3>Geste commercial</h3>
      <Field
        field={form.fields.cents}
        label="Montant (en euros)"
        hint="Un avoir est émis si c’est déjà facturé&nbsp;; un e-mail le dit aussitôt."
        inputMode="decimal"
      />
      <Field field={form.fields.reason} label="Parce que" />
    </CardForm>
  );
}
