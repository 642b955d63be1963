/** The forms of one booking's money that it has now, each at its button. */
import { Fragment } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { takeFocus } from '../../../ui/screen/take-focus.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { isBegun, loadForm } from './load-form.ts';
import type { OfficeBookingState } from './state.ts';

interface FormsProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

export function Forms({ booking, state }: FormsProps) {
  const { id, charges, canDisburse, invoices, payments, refunds, claims, refundableCents } = booking;
  const props = { booking, state };
  const [other, ...others] = invoices.filter(({ dueCents }) => dueCents <= 0);
  const done = state.done.value;
  return (
    <div className="actions">
      {/* In the place of the form that did it. */}
      {done && (
        <p key={done} className="saved" role="status" tabIndex={-1} ref={takeFocus}>
          {unbroken(done)}
        </p>
      )}
      {charges.length > 0 && (
        <OnDemand
          label="Ajouter un frais"
          open={isBegun(`fee-${id}`)}
          load={loadForm('FeeForm')}
          props={props}
        />
      )}
      {canDisburse && (
        <OnDemand
          label="Facture de l’établissement réglée"
          open={isBegun(`bill-${id}`)}
          load={loadForm('BillForm')}
          props={props}
        />
      )}
      {invoices
        .filter(({ dueCents }) => dueCents > 0)
        .map((invoice) => (
          <OnDemand
            key={invoice.id}
            label={<>Enregistrer un virement&nbsp;: {unbroken(invoice.number)}</>}
            open={isBegun(`transfer-${invoice.id}`)}
            load={loadForm('TransferForm')}
            props={{ ...props, to: { invoices: [invoice] } }}
          />
        ))}
      {claims.map((claim) => (
        <Fragment key={claim.id}>
          <OnDemand
            label="Enregistrer un virement&nbsp;: contestation"
            open={isBegun(`transfer-${claim.id}`)}
            load={loadForm('TransferForm')}
            props={{ ...props, to: { claim } }}
          />
          <OnDemand
            label={`Renoncer à ${formatEuros(claim.cents)} contestés`}
            open={isBegun(`write_off-${claim.id}`)}
            load={loadForm('WriteOffForm')}
            props={{ ...props, claim }}
          />
        </Fragment>
      ))}
      {refunds
        .filter(({ status }) => status === 'failed')
        .map((refund) => (
          <OnDemand
            key={refund.id}
            label={`Noter ${formatEuros(refund.cents)} rendus autrement`}
            open={isBegun(`settle-${refund.id}`)}
            load={loadForm('SettleForm')}
            props={{ ...props, refund }}
          />
        ))}
      {invoices
        .filter((invoice) => invoice.refundableCents > 0)
        .map((invoice) => (
          <OnDemand
            key={invoice.id}
            label={<>Faire un avoir&nbsp;: {unbroken(invoice.number)}</>}
            open={isBegun(`refund-${invoice.id}`)}
            load={loadForm('RefundForm')}
            props={{ ...props, invoice }}
          />
        ))}
      {refundableCents > 0 && (
        <OnDemand
          label="Déduire un montant"
          open={isBegun(`refund-${id}`)}
          load={loadForm('RefundForm')}
          props={{ ...props, invoice: null }}
        />
      )}
      {other && (
        <OnDemand
          label="Virement reçu en trop"
          open={isBegun(`extra-${other.id}`)}
          load={loadForm('TransferForm')}
          props={{ ...props, to: { invoices: [other, ...others] } }}
        />
      )}
      {payments
        .filter(({ canCancel }) => canCancel)
        .map((payment) => (
          <OnDemand
            key={payment.id}
            label={`Annuler le virement de ${formatEuros(payment.cents)}`}
            open={isBegun(`undo-${payment.id}`)}
            load={loadForm('UndoForm')}
            props={{ ...props, payment }}
          />
        ))}
    </div>
  );
}
