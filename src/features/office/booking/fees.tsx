/** The fees that were given up: each can be due again. */
import { feeName } from '../../../domain/booking/booking-view.ts';
import { type OfficeBookingView, restoreBookingFee } from '../../../domain/booking/office/office-calls.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import type { OfficeBookingState } from './state.ts';
import { useReasonDialog } from './use-reason-dialog.ts';

type Fee = OfficeBookingView['fees'][number];

interface FeeProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

export function Fees({ booking: { id, fees, charges }, state }: FeeProps) {
  const { reasoned, ask, close } = useReasonDialog<Fee>(state);
  const waived = charges.length > 0 ? fees.filter((fee) => fee.waived) : [];
  if (waived.length === 0) return null;
  return (
    <section>
      <h2>Frais abandonnés</h2>
      <ul>
        {waived.map((fee) => (
          <li key={fee.id}>
            {feeName(fee)} – {fee.reason}{' '}
            <button type="button" className="button quiet" onClick={() => ask(fee)}>
              Annuler cet abandon
              <span className="unseen">&nbsp;: {feeName(fee)}</span>
            </button>
          </li>
        ))}
      </ul>
      {reasoned && (
        <reasoned.Dialog
          question="Annuler cet abandon&nbsp;?"
          action="Annuler l’abandon"
          keep="Laisser le frais abandonné"
          onConfirm={(reason) =>
            state.change(() =>
              api(restoreBookingFee, { id }, { clientId: uuid(), feeId: reasoned.subject.id, reason }),
            )
          }
          onClose={close}
        >
          <p>{feeName(reasoned.subject)}&nbsp;: le frais est de nouveau dû, ou peut être compté à nouveau.</p>
        </reasoned.Dialog>
      )}
    </section>
  );
}
