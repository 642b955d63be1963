/** The fees that were given up: each can be due again. */
import { useState } from 'react';
import { type OfficeBookingAnswer, restoreBookingFee } from '../../../domain/booking/office/office-calls.ts';
import { kindOf } from '../../../domain/trip/trip-texts.ts';
import { api } from '../../../platform/api/api.ts';
import { uuid } from '../../../platform/http/uuid.ts';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import type { OfficeBookingState } from './state.ts';

interface FeeProps {
  readonly booking: OfficeBookingAnswer;
  readonly state: OfficeBookingState;
}

export function Fees({ booking: { id, fees, charges, trips }, state }: FeeProps) {
  const [asked, ask] = useState<OfficeBookingAnswer['fees'][number] | null>(null);
  const waived = charges.length > 0 ? fees.filter((fee) => fee.waived) : [];
  const nameOf = ({ label, tripKind }: OfficeBookingAnswer['fees'][number]) => {
    const trip = trips.find(({ kind }) => kind === tripKind);
    return trip ? `${label}, ${kindOf(trip).toLowerCase()}` : label;
  };
  if (waived.length === 0) return null;
  return (
    <section>
      <h2>Frais abandonnés</h2>
      <ul>
        {waived.map((fee) => (
          <li key={fee.id}>
            {nameOf(fee)} – {fee.reason}{' '}
            <button type="button" className="button quiet" onClick={() => ask(fee)}>
              Annuler cet abandon
              <span className="unseen">&nbsp;: {nameOf(fee)}</span>
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
          <p>{nameOf(asked)}&nbsp;: le frais est de nouveau dû, ou peut être compté à nouveau.</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
