/** The fees of a booking: what is counted can be given up, and what was given up be due again. */
import { feeName } from '../../../domain/booking/booking-view.ts';
import { type OfficeBookingView, restoreBookingFee } from '../../../domain/booking/office/office-calls.ts';
import { chargeBookingFee } from '../../../domain/booking/office/office-form-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import type { OfficeBookingState } from './state.ts';
import { useReasonDialog } from './use-reason-dialog.ts';

type Fee = OfficeBookingView['fees'][number];

interface FeeProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

/** What is done with a fee, and what that does. */
interface Act {
  readonly label: string;
  readonly question: string;
  readonly keep: string;
  readonly effect: string;
  readonly make: (id: string, fee: Fee, reason: string) => Promise<OfficeBookingView>;
}

const waiver: Act = {
  label: 'Y renoncer',
  question: 'Renoncer à ce frais\u00a0?',
  keep: 'Le compter',
  effect: 'le frais n’est plus dû.',
  make: (id, { id: feeId, tripKind, code }, waivedReason) => {
    const asked = { feeId, tripKind, code, minutesLate: null, days: null, reason: null, isCounted: true };
    return api(chargeBookingFee, { id }, { clientId: uuid(), ...asked, waivedReason });
  },
};

const restoration: Act = {
  label: 'Le compter de nouveau',
  question: 'Compter ce frais de nouveau\u00a0?',
  keep: 'Y renoncer toujours',
  effect: 'le frais est de nouveau dû, ou peut être compté à nouveau.',
  make: (id, fee, reason) => api(restoreBookingFee, { id }, { clientId: uuid(), feeId: fee.id, reason }),
};

const actOn = ({ waived }: Fee): Act => (waived ? restoration : waiver);

export function Fees({ booking: { id, fees, charges }, state }: FeeProps) {
  const { reasoned, ask, close } = useReasonDialog<Fee, 'ReasonDialog'>(state, 'ReasonDialog');
  // Once it is invoiced nothing of it changes.
  if (charges.length === 0 || fees.length === 0) return null;
  const act = reasoned && actOn(reasoned.subject);
  return (
    <section>
      <h2>Frais</h2>
      <ul>
        {fees.map((fee) => (
          <li key={fee.id}>
            {feeName(fee)}
            {fee.waived ? `, renoncé\u00a0: ${fee.reason}` : `\u00a0: ${formatEuros(fee.cents)}`}{' '}
            <button type="button" className="button quiet small" onClick={() => ask(fee)}>
              {actOn(fee).label}
              <span className="unseen">&nbsp;: {feeName(fee)}</span>
            </button>
          </li>
        ))}
      </ul>
      {reasoned && act && (
        <reasoned.Dialog
          question={act.question}
          action={act.label}
          keep={act.keep}
          onConfirm={(reason) => state.change(() => act.make(id, reasoned.subject, reason))}
          onClose={close}
        >
          <p>
            {feeName(reasoned.subject)}&nbsp;: {act.effect}
          </p>
        </reasoned.Dialog>
      )}
    </section>
  );
}
