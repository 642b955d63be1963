/** What is still to be paid of a booking or given back of it, with what came and what went, for whoever pays for it. */
import type { BookedMoney } from '../../domain/booking/booking-view.ts';
import { formatEuros } from '../../domain/lib/money.ts';
import { frenchDay } from '../../domain/lib/time/french-date.ts';

/** « Il reste 9,90 € à régler ». @param cents what is owed to us; negative where we owe */
export function balanceText(cents: number): string {
  if (cents === 0) return 'Rien à régler';
  return cents > 0 ? `Il reste ${formatEuros(cents)} à régler` : `Nous vous devons ${formatEuros(-cents)}`;
}

/** « Remboursement du 26 novembre 2026 : 59,90 € ». */
export const refundText = ({ cents, isBack, on }: BookedMoney['refunds'][number]): string =>
  `${isBack ? 'Remboursement' : 'À rembourser'}${on === undefined ? '' : `${isBack ? ' du' : ' le'} ${frenchDay(on)}`}\u00a0: ${formatEuros(cents)}`;

export function Balance({ money }: { readonly money?: BookedMoney | null | undefined }) {
  if (!money) return null;
  const { balanceCents, payments, refunds, toInvoiceCents = 0 } = money;
  // Before anything is paid, counted or invoiced there is nothing to say.
  if (balanceCents === 0 && toInvoiceCents === 0 && payments.length === 0) return null;
  const lines = [
    ...payments.map(
      ({ cents, paidOn, byTransfer }) =>
        `${byTransfer ? 'Virement' : 'Carte'}, ${frenchDay(paidOn)}\u00a0: ${formatEuros(cents)}`,
    ),
    ...refunds.map(refundText),
  ];
  return (
    <section>
      <h2>Règlements</h2>
      <p className="state">{balanceText(balanceCents)}</p>
      {toInvoiceCents > 0 && <p>{formatEuros(toInvoiceCents)} de frais seront facturés à la fin.</p>}
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be the same, and rows never move.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
