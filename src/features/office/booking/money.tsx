/** The money of a booking: its invoices, what is due of them, what came, what goes back, what is disputed, and what is to be recovered. */
import type { ReactNode } from 'react';
import { hasRole } from '../../../domain/account/roles.ts';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { invoiceStates } from '../../../domain/invoice/invoice-states.ts';
import { labelIn } from '../../../domain/lib/label-in.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { refundStates } from '../../../domain/payment/refund-states.ts';
import { session } from '../../../platform/session/session.ts';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { invoicedAtClosing } from './steps.tsx';

export function Money({ booking }: { readonly booking: OfficeBookingView }) {
  const { invoices, creditNotes, payments, refunds, disputes, claims, balanceCents } = booking;
  const toInvoice = invoicedAtClosing(booking);
  return (
    <section className="spaced">
      <h2>Règlements</h2>
      <p role="status">
        {booking.status === 'awaiting_payment'
          ? `À payer pour confirmer\u00a0: ${formatEuros(booking.totalCents)}.`
          : balanceOf(balanceCents)}
        {toInvoice > 0 && ` À facturer à la clôture\u00a0: ${formatEuros(toInvoice)}.`}
      </p>
      <Lines
        of={invoices}
        text={({ id, kind, number, status, cents, dueCents, dueOn }) => (
          <>
            {kind === 'disbursement' && 'Note de débours '}
            {hasRole(session.value?.roles ?? null, 'ROLE_ADMIN') ? (
              <a href={`#/admin/teammate/books?invoice=${id}`}>{unbroken(number)}</a>
            ) : (
              unbroken(number)
            )}
            , {labelIn(invoiceStates, status)}&nbsp;: {formatEuros(cents)}
            {dueCents > 0 && `, dont ${formatEuros(dueCents)} à recevoir`}
            {dueCents > 0 && dueOn && `, à payer au plus tard le ${frenchDay(dueOn)}`}
          </>
        )}
      />
      <Lines of={creditNotes} text={({ number, cents }) => `Avoir ${number}\u00a0: ${formatEuros(cents)}`} />
      <Lines
        of={payments}
        text={({ cents, paidOn, reference }) =>
          `${reference === null ? 'Carte' : 'Virement'}, ${frenchDay(paidOn)}\u00a0: ${formatEuros(cents)}${reference === null ? '' : ` (${reference})`}`
        }
      />
      <Lines
        of={refunds}
        text={({ cents, status, settledHow }) =>
          `Remboursement de ${formatEuros(cents)}, ${labelIn(refundStates, status)}${settledHow === null ? '' : `\u00a0: ${settledHow}`}`
        }
      />
      <Lines
        of={disputes}
        text={({ cents, reason, state }) => `Contestation de ${formatEuros(cents)} (${reason}), ${state}`}
      />
      <Lines
        of={claims}
        text={({ cents }) =>
          `Contestation à récupérer\u00a0: ${formatEuros(cents)}, que la banque a repris après que nous l’avions rendu`
        }
      />
    </section>
  );
}

interface LinesProps<T> {
  readonly of: readonly T[];
  readonly text: (one: T) => ReactNode;
}

function Lines<T extends { readonly id: string }>({ of, text }: LinesProps<T>) {
  if (of.length === 0) return null;
  return (
    <ul>
      {of.map((one) => (
        <li key={one.id}>{unbroken(text(one))}</li>
      ))}
    </ul>
  );
}

function balanceOf(cents: number): string {
  if (cents === 0) return 'Solde\u00a0: rien n’est dû.';
  return cents > 0
    ? `Solde\u00a0: ${formatEuros(cents)} à recevoir.`
    : `Solde\u00a0: ${formatEuros(-cents)} à rendre.`;
}
