/** The fees that were given up: each can be due again. */
import { useState } from 'react';
import { type OfficeBookingView, restoreBookingFee } from '../../../domain/booking/office/office-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import type { OfficeBookingState } from './state.ts';

type Fee = OfficeBookingView['fees'][number];

interface FeeProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

/** « Retard, prise en charge ». */
export const feeName = ({ label, tripKind }: Pick<Fee, 'label' | 'tripKind'>): string =>
  `${label}, ${kindOf({ kind: tripKind }).toLowerCase()}`;

export function Fees({ booking: { id, fees, charges }, state }: FeeProps) {
  const [asked, ask] = useState<Fee | null>(null);
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
      {asked && (
        <ConfirmDialog
          question="Annuler cet abandon&nbsp;?"
          action="Annuler l’abandon"
          keep="Laisser le frais abandonné"
          onConfirm={() =>
            state.change(() => api(restoreBookingFee, { id }, { clientId: uuid(), feeId: asked.id }))
          }
          onClose={() => ask(null)}
        >
          <p>{feeName(asked)}&nbsp;: le frais est de nouveau dû, ou peut être compté à nouveau.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
