/** The money of a booking: its invoices, what is due of them, what goes back, and what is disputed. */
import type { OfficeBookingAnswer } from '../../../domain/booking/office/office-calls.ts';
import { invoiceStates } from '../../../domain/invoice/invoice-states.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { refundStates } from '../../../domain/payment/refund-states.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';

export function Money({ booking }: { readonly booking: OfficeBookingAnswer }) {
  const { invoices, refunds, disputes, balanceCents } = booking;
  return (
    <section className="spaced">
      <h2>Règlements</h2>
      <p role="status">{balanceOf(balanceCents)}</p>
      {invoices.length > 0 && (
        <ul>
          {invoices.map(({ id, number, status, cents, dueCents }) => (
            <li key={id}>
              {unbroken(number)}, {labelIn(invoiceStates, status)}&nbsp;: {formatEuros(cents)}
              {dueCents > 0 && `, dont ${formatEuros(dueCents)} à recevoir`}
            </li>
          ))}
        </ul>
      )}
      {refunds.length > 0 && (
        <ul>
          {refunds.map(({ id, cents, status, settledHow }) => (
            <li key={id}>
              Remboursement de {formatEuros(cents)}, {labelIn(refundStates, status)}
              {settledHow !== null && `\u00a0: ${settledHow}`}
            </li>
          ))}
        </ul>
      )}
      {disputes.length > 0 && (
        <ul>
          {disputes.map(({ id, cents, reason, state }) => (
            <li key={id}>
              Contestation de {formatEuros(cents)} ({reason}), {state}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function balanceOf(cents: number): string {
  if (cents === 0) return 'Solde\u00a0: rien n’est dû.';
  return cents > 0
    ? `Solde\u00a0: ${formatEuros(cents)} à recevoir.`
    : `Solde\u00a0: ${formatEuros(-cents)} à rendre.`;
}
