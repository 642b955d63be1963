/** A fee of the tariff that the team adds to a booking, or gives up. */
import { type FormEvent, useEffect, useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { chargeBookingFee } from '../../../domain/booking/office/office-form-calls.ts';
import { reasonError } from '../../../domain/booking/office/office-rules.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { REASON_MAX_LENGTH } from '../../../domain/lib/text-rule.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { HttpError } from '../../../platform/http/http-error.ts';
import { CheckField, isTicked } from '../../../ui/field/check-field.tsx';
import { ConfirmDialog } from '../../../ui/field/confirm-dialog.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
import { BackButton } from '../../../ui/load/back-button.tsx';
import type { Closable } from '../../../ui/load/on-demand.tsx';
import type { OfficeBookingState } from './state.ts';

interface FeeProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

const anything = () => null;
const wholeNumber = (text: string) =>
  /^\d{0,4}$/.test(text.trim()) ? null : 'Un nombre entier est attendu.';

/** Whether the amount of a fee depends on a field. */
const isAsked = ({ charges }: OfficeBookingView, code: string, field: 'minutesLate' | 'days'): boolean =>
  charges.some((fee) => fee.code === code && fee.asks.includes(field));

/** While its driver is with the customer, how late that one is is known without being typed. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  outbound: ['arrived', 'inspecting'],
  return: ['arrived_at_destination', 'handing_over'],
};

/**
 * Empty again once a fee was added: what was said of one does not count for the next.
 * @param ask whether the appointment may be put off, which is asked once all else is right: `agree` sends it then
 */
function createFee({ booking, state, onClose }: FeeProps & Closable, ask: () => void) {
  const { id, trips, charges } = booking;
  let isAgreed = false;
  const code = createField('code', anything, charges[0]?.code);
  const waived = createField('waived', anything);
  /** What was typed for another fee does not count, nor where none is due. */
  const counts = (name: 'minutesLate' | 'days') =>
    !isTicked(waived) && isAsked(booking, code.value.value, name);
  const amount = (name: 'minutesLate' | 'days') =>
    createField(name, (text) => (counts(name) ? wholeNumber(text) : null));
  const form = createForm({
    fields: {
      code,
      tripKind: anything,
      minutesLate: amount('minutesLate'),
      days: amount('days'),
      waived,
      reason: reasonError,
    },
    initial: { tripKind: trips[0]?.kind ?? '' },
    send: async ({ code, tripKind, reason, ...typed }, clientId) => {
      const numberOrNull = (field: 'minutesLate' | 'days') =>
        counts(field) && typed[field].trim() ? Number(typed[field]) : null;
      const fees = state.load.data.peek()?.fees ?? [];
      const sent = {
        clientId,
        tripKind: trips.find(({ kind }) => kind === tripKind)?.kind ?? 'outbound',
        code,
        isCounted: fees.some((fee) => fee.tripKind === tripKind && fee.code === code && !fee.waived),
        ...(charges.some((fee) => fee.code === code && fee.postpones) && { isPostponing: isAgreed }),
        minutesLate: numberOrNull('minutesLate'),
        days: numberOrNull('days'),
        reason: isTicked(waived) ? null : reason.trim(),
        waivedReason: isTicked(waived) ? reason.trim() : null,
      };
      const told = isTicked(waived) ? 'C’est noté\u00a0: ce frais n’est pas dû.' : 'Le frais est ajouté.';
      isAgreed = false;
      await state
        .change(() => api(chargeBookingFee, { id }, sent), told)
        .catch((error) => {
          if (error instanceof HttpError && error.fields.isPostponing) ask();
          throw error;
        });
      onClose();
    },
    keep: draftOf(`fee-${id}`),
    reusable: 'cleared',
  });
  let element: HTMLFormElement | null = null;
  return {
    ...form,
    submit: (event: FormEvent<HTMLFormElement>) => {
      element = event.currentTarget;
      return form.submit(event);
    },
    agree: () => {
      isAgreed = true;
      element?.requestSubmit();
    },
  };
}

/** « Réserve de carburant : 18,00 € »; an older API does not say how much. */
const pricedLabel = ({ label, cents, asks }: OfficeBookingView['charges'][number]): string =>
  label +
  (cents === undefined ? '' : `\u00a0: ${formatEuros(cents)}${asks.includes('days') ? ' par jour' : ''}`);

export function FeeForm(props: FeeProps & Closable) {
  const { booking } = props;
  const [isAsking, setAsking] = useState(false);
  const [form] = useState(() => createFee(props, () => setAsking(true)));
  const { code, tripKind, minutesLate, days, waived, reason } = form.fields;
  const isShown = (field: 'minutesLate' | 'days') =>
    !isTicked(waived) && isAsked(booking, code.value.value, field);
  const isWaited = booking.trips.some(
    ({ kind, status }) => kind === tripKind.value.value && waiting[kind]?.includes(status),
  );
  // What was refused of one fee holds no other back.
  useEffect(
    () =>
      code.value.subscribe(() => {
        for (const { refusal } of [minutesLate, days]) refusal.value = null;
      }),
    [code, minutesLate, days],
  );
  return (
    <>
      <CardForm
        form={form}
        name="Ajouter un frais"
        action="Ajouter"
        retryLabel="Ajouter"
        back={<BackButton form={form} label="Ne rien ajouter" onClose={props.onClose} />}
      >
        <h2>Ajouter un frais</h2>
        <SelectField
          field={code}
          label="Frais"
          options={booking.charges.map((one) => [one.code, pricedLabel(one)] as const)}
        />
        <SelectField
          field={tripKind}
          label="Trajet"
          options={booking.trips.map((trip) => [trip.kind, kindOf(trip)] as const)}
        />
        {isShown('minutesLate') && (
          <Field
            field={minutesLate}
            label="Minutes de retard"
            inputMode="numeric"
            required={!isWaited}
            hint={isWaited ? 'Vide\u00a0: jusqu’à maintenant.' : undefined}
          />
        )}
        {isShown('days') && <Field field={days} label="Jours" inputMode="numeric" />}
        <CheckField field={waived}>Y renoncer d’avance&nbsp;: il ne sera pas compté</CheckField>
        <Field
          field={reason}
          label="Motif"
          hint="Le client ne le voit pas."
          required
          maxLength={REASON_MAX_LENGTH}
        />
      </CardForm>
      {isAsking && (
        <ConfirmDialog
          question="Reporter le rendez-vous&nbsp;?"
          action="Ajouter et reporter"
          onConfirm={async () => form.agree()}
          onClose={() => {
            form.failure.value = null;
            setAsking(false);
          }}
        >
          <p>
            Ce frais reporte le rendez-vous, et le client l’apprend aussitôt par{' '}
            <span className="whole">e-mail</span>.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
