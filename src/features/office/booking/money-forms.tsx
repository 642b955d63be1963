/**
 * What the team records of the money of a booking: a transfer, or that it never came, what was given back otherwise, and
 * what it gives back or gives up.
 */
import { useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import {
  cancelBookingTransfer,
  recordBookingTransfer,
  refundBooking,
  settleBookingRefund,
  writeOffBookingClaim,
} from '../../../domain/booking/office/office-form-calls.ts';
import {
  positiveEurosError,
  reasonError,
  settledHowError,
} from '../../../domain/booking/office/office-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { systemClock } from '../../../domain/lib/time/clock.ts';
import { isDay } from '../../../domain/lib/time/day.ts';
import { parisTime } from '../../../domain/lib/time/paris-time.ts';
import { readEuros, typedEuros } from '../../../domain/lib/typed-euros.ts';
import { transferReferenceError } from '../../../domain/payment/transfer-rules.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createForm } from '../../../ui/form/form.ts';
import { BackButton } from '../../../ui/load/back-button.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { buyerTold } from '../ask/buyer-told.ts';
import { ConfirmedForm } from '../ask/confirmed-form.tsx';
import type { OfficeBookingState } from './state.ts';

interface MoneyProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

/** As they open at a button, which is there again once one is given up. */
type OpenedProps = MoneyProps & Closable;

type Invoice = OfficeBookingView['invoices'][number];
type Refund = OfficeBookingView['refunds'][number];
type Payment = OfficeBookingView['payments'][number];
type Claim = OfficeBookingView['claims'][number];

/** What a transfer is for: invoices, one of which is chosen, or what a bank took of money that had gone back. */
type TransferFor = { readonly invoices: readonly Invoice[] } | { readonly claim: Claim };

/** What is still to come of it, in cents. @param invoiceId which of several; the first where it is not said */
const leftOf = (to: TransferFor, invoiceId?: string): number => {
  if ('claim' in to) return to.claim.cents;
  const [first] = to.invoices;
  return (to.invoices.find(({ id }) => id === invoiceId) ?? first)?.dueCents ?? 0;
};
/** Most transfers are of just what is due. Where nothing is, what came too much is typed. */
const usualAmount = (leftCents: number): string => (leftCents > 0 ? typedEuros(leftCents) : '');

const createTransfer = ({
  booking: { id },
  state,
  to,
  onClose,
}: OpenedProps & { readonly to: TransferFor }) => {
  const first = ('claim' in to ? to.claim : to.invoices[0])?.id ?? '';
  return createForm({
    fields: {
      invoiceId: () => null,
      cents: positiveEurosError,
      receivedOn: (typed) => (isDay(typed) ? null : 'Indiquez le jour du virement.'),
      reference: transferReferenceError,
    },
    initial: {
      cents: usualAmount(leftOf(to)),
      receivedOn: parisTime(systemClock()).day,
      invoiceId: first,
    },
    send: async ({ invoiceId, cents, receivedOn, reference }, clientId) => {
      const received = { clientId, cents: readEuros(cents), receivedOn, reference };
      const sent = 'claim' in to ? { ...received, claimId: to.claim.id } : { ...received, invoiceId };
      const left = leftOf(to, invoiceId) - received.cents;
      const rest = left > 0 ? `\u00a0; il reste ${formatEuros(left)} à recevoir` : '';
      const told = `Un virement de ${formatEuros(received.cents)} est noté${rest}.`;
      await state.change(() => api(recordBookingTransfer, { id }, sent), told);
      onClose();
    },
    // What came too much is begun by itself: one that has just paid all of it does not open that form.
    keep: draftOf(`${leftOf(to) > 0 ? 'transfer' : 'extra'}-${first}`),
    reusable: 'cleared',
  });
};

export function TransferForm(props: OpenedProps & { readonly to: TransferFor }) {
  const { to } = props;
  const [form] = useState(() => createTransfer(props));
  const { invoiceId, cents, receivedOn, reference } = form.fields;
  const [due, ...others] = 'claim' in to ? [] : to.invoices;
  const leftCents = leftOf(to);
  const named = due?.number ?? 'contestation';
  return (
    <CardForm
      form={form}
      name={`Enregistrer un virement\u00a0: ${named}`}
      action="Enregistrer le virement"
      back={<BackButton form={form} label="Ne rien changer" onClose={props.onClose} />}
    >
      <h3>Virement pour {unbroken(named)}</h3>
      {due && others.length > 0 && (
        <SelectField
          field={invoiceId}
          label="Facture"
          options={[due, ...others].map(({ id, number }) => [id, number] as const)}
        />
      )}
      <Field
        field={cents}
        label="Montant reçu (en euros)"
        hint={
          leftCents > 0
            ? `Il reste ${formatEuros(leftCents)} à recevoir\u00a0; ce qui vient en plus est à rendre.`
            : 'Rien n’est à recevoir\u00a0: ce montant est à rendre.'
        }
        inputMode="decimal"
        required
      />
      <Field field={receivedOn} label="Reçu le" type="date" required />
      <Field field={reference} label="Libellé du virement" required />
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

export function SettleForm(props: OpenedProps & { readonly refund: Refund }) {
  const amount = formatEuros(props.refund.cents);
  const [form] = useState(() => createSettle(props));
  return (
    <CardForm
      form={form}
      name={`Rendre ${amount} autrement`}
      action="Noter que c’est rendu"
      back={<BackButton form={form} label="Ne rien changer" onClose={props.onClose} />}
    >
      <h3>{amount} à rendre autrement</h3>
      <Field field={form.fields.how} label="Comment" hint="Par exemple&nbsp;: virement du 12&nbsp;mars." />
    </CardForm>
  );
}

interface RefundProps extends MoneyProps {
  /** Null of what is not invoiced yet. */
  readonly invoice: Invoice | null;
}

const createRefund = ({
  booking,
  booking: { id, refundableCents },
  state,
  invoice,
  onClose,
}: RefundProps & Closable) => {
  const left = invoice?.refundableCents ?? refundableCents;
  return createForm({
    fields: {
      cents: (typed) =>
        positiveEurosError(typed) ??
        (readEuros(typed) > left
          ? `Il reste ${formatEuros(left)} de ${invoice ? 'cette facture' : 'ce qui a été commandé'}.`
          : null),
      reason: reasonError,
    },
    send: async ({ cents, reason }, clientId) => {
      const shown = state.load.data.peek();
      const leftCents =
        (invoice ? shown?.invoices.find((one) => one.id === invoice.id) : shown)?.refundableCents ?? left;
      const sent = { clientId, invoiceId: invoice?.id ?? null, cents: readEuros(cents), leftCents, reason };
      const amount = formatEuros(sent.cents);
      const told = invoice
        ? `L’avoir de ${amount} sur ${invoice.number} est émis, et part par e-mail.`
        : `${amount} sont déduits de ce qui sera facturé, et ${buyerTold(booking)}.`;
      await state.change(() => api(refundBooking, { id }, sent), told);
      onClose();
    },
    keep: draftOf(`refund-${invoice?.id ?? id}`),
    reusable: 'cleared',
  });
};

/** Asks first: a credit note cannot be taken back. */
export function RefundForm(props: RefundProps & Closable) {
  const { invoice, booking } = props;
  const [form] = useState(() => createRefund(props));
  const action = invoice ? 'Émettre l’avoir' : 'Déduire ce montant';
  const left = invoice?.refundableCents ?? booking.refundableCents;
  const cents = () => readEuros(form.fields.cents.value.value);
  const amount = () => formatEuros(cents());
  return (
    <ConfirmedForm
      form={form}
      name={invoice ? `${action}\u00a0: ${invoice.number}` : action}
      action={action}
      question={invoice ? 'Émettre cet avoir\u00a0?' : 'Déduire ce montant\u00a0?'}
      lines={() =>
        invoice
          ? [
              `${amount()} sur ${invoice.number}. ${effectOf(cents(), invoice.dueCents)}`,
              `Un avoir ne s’efface pas, et ${buyerTold(booking)} aussitôt.`,
            ]
          : [`${amount()} de moins seront facturés, et ${buyerTold(booking)} aussitôt.`]
      }
      back={<BackButton form={form} label="Ne rien changer" onClose={props.onClose} />}
    >
      <h3>{invoice ? <>Avoir sur {unbroken(invoice.number)}</> : 'Geste commercial'}</h3>
      <Field
        field={form.fields.cents}
        label="Montant (en euros)"
        hint={`${formatEuros(left)} au plus. ${invoice ? 'Ce qui est encore dû diminue d’autant\u00a0; ce qui est payé est à rendre' : 'La facture en sera diminuée'}.`}
        inputMode="decimal"
        required
      />
      <Field field={form.fields.reason} label="Motif" hint="Le client ne le voit pas." required />
    </ConfirmedForm>
  );
}

/** What a credit note comes to for who pays: what is still due of it is asked for no more, and what was paid goes back. */
function effectOf(cents: number, dueCents: number): string {
  if (cents <= dueCents) return 'Ce montant n’est plus demandé.';
  const dropped = dueCents > 0 ? `${formatEuros(dueCents)} ne sont plus demandés, ` : '';
  const back = dropped ? `${formatEuros(cents - dueCents)} sont à rendre. ` : '';
  return `${dropped}${back}Ce qui a été payé par carte repart aussitôt\u00a0; d’un virement, il vous reste à le rendre.`;
}

const createUndo = ({ booking: { id }, state, payment }: MoneyProps & { readonly payment: Payment }) =>
  createForm({
    fields: { reason: reasonError },
    send: ({ reason }, clientId) =>
      state.change(() => api(cancelBookingTransfer, { id }, { clientId, paymentId: payment.id, reason })),
    keep: draftOf(`undo-${payment.id}`),
    reusable: 'cleared',
  });

export function UndoForm(props: OpenedProps & { readonly payment: Payment }) {
  const { cents, reference } = props.payment;
  const [form] = useState(() => createUndo(props));
  const named = `Annuler le virement de ${formatEuros(cents)}`;
  return (
    <CardForm
      form={form}
      name={named}
      action="Annuler ce virement"
      back={<BackButton form={form} label="Ne rien changer" onClose={props.onClose} />}
    >
      <h3>
        {named} ({reference})
      </h3>
      <Field
        field={form.fields.reason}
        label="Motif"
        required
        hint={`Pour un virement mal saisi\u00a0: ce qu’il payait est de nouveau dû, et ${buyerTold(props.booking)} aussitôt.`}
      />
    </CardForm>
  );
}

const createWriteOff = ({ booking: { id }, state, claim }: MoneyProps & { readonly claim: Claim }) =>
  createForm({
    fields: { reason: reasonError },
    send: ({ reason }, clientId) =>
      state.change(() => api(writeOffBookingClaim, { id }, { clientId, claimId: claim.id, reason })),
    keep: draftOf(`write_off-${claim.id}`),
    reusable: 'cleared',
  });

export function WriteOffForm(props: OpenedProps & { readonly claim: Claim }) {
  const [form] = useState(() => createWriteOff(props));
  const named = `Renoncer à ${formatEuros(props.claim.cents)} contestés`;
  return (
    <CardForm
      form={form}
      name={named}
      action="Renoncer à cette somme"
      back={<BackButton form={form} label="Ne rien changer" onClose={props.onClose} />}
    >
      <h3>{named}</h3>
      <Field
        field={form.fields.reason}
        label="Motif"
        required
        hint="La banque a repris une somme que nous avions déjà rendue&nbsp;: nous renonçons à la récupérer."
      />
    </CardForm>
  );
}
