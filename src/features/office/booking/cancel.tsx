/** Cancelling a booking for its people: by the scale, or for another amount with the reason. */
import { useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { cancelOfficeBooking } from '../../../domain/booking/office/office-form-calls.ts';
import { eurosError, reasonError } from '../../../domain/booking/office/office-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { readEuros } from '../../../domain/lib/typed-euros.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import type { OfficeBookingState } from './state.ts';

interface CancelProps extends Closable {
  readonly booking: Pick<OfficeBookingView, 'id' | 'partner'>;
  /** By the scale. */
  readonly refundCents: number;
  readonly state: OfficeBookingState;
}

function createCancel({ booking: { id }, state }: CancelProps) {
  const refundCents = createField('refundCents', (typed) => (typed.trim() ? eurosError(typed) : null));
  const reason = createField('reason', (typed) =>
    refundCents.value.value.trim() ? reasonError(typed) : null,
  );
  return createForm({
    fields: { refundCents, reason },
    keep: draftOf(`cancel-${id}`),
    send: (typed, clientId) => {
      const refundCents = typed.refundCents.trim() ? readEuros(typed.refundCents) : null;
      const change = { clientId, refundCents, reason: typed.reason.trim() || null };
      return state.change(() => api(cancelOfficeBooking, { id }, change));
    },
    reusable: true,
  });
}

export function CancelForm(props: CancelProps) {
  const { booking, refundCents, onClose } = props;
  const [form] = useState(() => createCancel(props));
  return (
    <CardForm form={form} name="Annuler la réservation" action="Confirmer l’annulation">
      <h2>Annuler la réservation</h2>
      <p>
        {booking.partner
          ? `Selon le barème, ${formatEuros(refundCents)} ne seront pas facturés.`
          : `Selon le barème, ${formatEuros(refundCents)} sont rendus.`}{' '}
        L’annulation part aussitôt par e-mail.
      </p>
      <Field
        field={form.fields.refundCents}
        label={booking.partner ? 'Ne pas facturer plutôt (en euros)' : 'Rendre plutôt (en euros)'}
        hint="Vide&nbsp;: selon le barème."
        inputMode="decimal"
      />
      <Field field={form.fields.reason} label="Parce que" hint="Obligatoire pour un autre montant." />
      <button type="button" className="button quiet" onClick={onClose}>
        Garder la réservation
      </button>
    </CardForm>
  );
}
