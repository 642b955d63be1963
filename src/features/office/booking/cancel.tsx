/** Cancelling a booking for its people: by the scale, or for another amount with the reason; and where a vehicle is that is in our hands. */
import { useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { cancelOfficeBooking } from '../../../domain/booking/office/office-form-calls.ts';
import { eurosError, reasonError, whereaboutsError } from '../../../domain/booking/office/office-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { readEuros } from '../../../domain/lib/typed-euros.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField, type FieldState } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import type { OfficeBookingState } from './state.ts';

interface CancelProps extends Closable {
  readonly booking: Pick<
    OfficeBookingView,
    'id' | 'partner' | 'options' | 'toInvoiceCents' | 'refundableCents' | 'trips'
  >;
  /** By the scale. */
  readonly refundCents: number;
  readonly state: OfficeBookingState;
}

function createCancel({ booking: { id, options }, state }: CancelProps) {
  const whereabouts = createField('whereabouts', options?.isVehicleWithUs ? whereaboutsError : () => null);
  const refundCents = createField('refundCents', (typed) => (typed.trim() ? eurosError(typed) : null));
  const reason = createField('reason', (typed) =>
    refundCents.value.value.trim() ? reasonError(typed) : null,
  );
  return createForm({
    fields: { whereabouts, refundCents, reason },
    keep: draftOf(`cancel-${id}`),
    send: async (typed, clientId) => {
      const refundCents = typed.refundCents.trim() ? readEuros(typed.refundCents) : null;
      const [reason, whereabouts] = [typed.reason.trim() || null, typed.whereabouts.trim() || null];
      const change = { clientId, refundCents, reason, whereabouts };
      await state.change(() => api(cancelOfficeBooking, { id }, change));
      // What has become of the booking is said at the top of its page.
      scrollTo(0, 0);
    },
    reusable: true,
  });
}

/** What becomes of the price. @param refundCents given back, or not invoiced */
function effectOf(
  { booking: { partner, toInvoiceCents, refundableCents } }: CancelProps,
  refundCents: number,
): string {
  if (!partner) return refundCents > 0 ? `${formatEuros(refundCents)} sont rendus` : 'rien n’est rendu';
  const keptCents = toInvoiceCents + refundableCents - refundCents;
  const left = refundCents > 0 ? `${formatEuros(refundCents)} ne seront pas facturés` : '';
  const asked = keptCents > 0 ? `${formatEuros(keptCents)} sont facturés aussitôt` : '';
  return [left, asked].filter(Boolean).join(', et ') || 'rien n’est facturé';
}

/** By the scale, or with the amount that is typed. */
function effectSaid(props: CancelProps, { value, error }: FieldState): string {
  const typed = value.value.trim();
  if (typed !== '' && error.value === null) return `Avec cette somme, ${effectOf(props, readEuros(typed))}.`;
  const scale = props.booking.partner ? 'Selon le barème' : 'Selon le barème et le droit de rétractation';
  return `${scale}, ${effectOf(props, props.refundCents)}.`;
}

export function CancelForm(props: CancelProps) {
  const { booking, onClose } = props;
  const [form] = useState(() => createCancel(props));
  const isWithUs = booking.options?.isVehicleWithUs;
  const name = isWithUs ? 'Interrompre le convoyage' : 'Annuler la réservation';
  return (
    <CardForm
      form={form}
      name={name}
      action={isWithUs ? 'Confirmer l’interruption' : 'Confirmer l’annulation'}
    >
      <h2>{name}</h2>
      {isWithUs && (
        <>
          <p>
            Le trajet s’arrête là où est le véhicule, et ne reprend pas&nbsp;: ce qu’il reste à conduire est
            annulé.
          </p>
          <Field
            field={form.fields.whereabouts}
            label="Où est le véhicule, et qui l’a"
            hint="Le client le lit dans l’e-mail."
          />
        </>
      )}
      {booking.trips.some(({ isLate }) => isLate) && (
        <p className="notice">Notre convoyeur est en retard&nbsp;: voyez ce que le client doit encore.</p>
      )}
      <p role="status">
        {effectSaid(props, form.fields.refundCents)} {isWithUs ? 'Le client l’apprend' : 'L’annulation part'}{' '}
        aussitôt par <span className="whole">e-mail</span>.
      </p>
      <Field
        field={form.fields.refundCents}
        label={
          booking.partner ? 'Autre somme à ne pas facturer (en euros)' : 'Autre somme à rendre (en euros)'
        }
        hint="Vide&nbsp;: selon le barème."
        inputMode="decimal"
      />
      <Field field={form.fields.reason} label="Motif" hint="Obligatoire pour un autre montant." />
      <button type="button" className="button quiet" onClick={onClose}>
        {isWithUs ? 'Ne pas l’interrompre' : 'Garder la réservation'}
      </button>
    </CardForm>
  );
}
