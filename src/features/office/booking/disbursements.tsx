/** The bills of the establishment that were paid in the customer's name, and what asks for each. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { frenchDay } from '../../../domain/lib/time/french-date.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import { isBegun, loadForm } from './load-form.ts';
import type { OfficeBookingState } from './state.ts';

interface DisbursementsProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

export function Disbursements({ booking, state }: DisbursementsProps) {
  const { disbursements } = booking;
  if (disbursements.length === 0) return null;
  return (
    <section className="spaced">
      <h2>Débours</h2>
      <ul>
        {disbursements.map((one) => (
          <li key={one.id}>
            {one.supplier}, facture {one.billNumber}, réglée le {frenchDay(one.paidOn)}&nbsp;:{' '}
            {formatEuros(one.cents)} (mandat du {frenchDay(one.mandateOn)}), note {unbroken(one.number)}{' '}
            {one.cancelledReason === null ? (
              <OnDemand
                label={
                  <>
                    Annuler ce débours<span className="unseen">&nbsp;: {one.number}</span>
                  </>
                }
                open={isBegun(`give-up-${one.id}`)}
                load={loadForm('GiveUpForm')}
                props={{ booking, state, disbursement: one }}
              />
            ) : (
              `– annulé\u00a0: ${one.cancelledReason}`
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
