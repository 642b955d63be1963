/** A fee of the tariff that the team adds to a booking, or gives up. */
import { useEffect, useState } from 'react';
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { chargeBookingFee } from '../../../domain/booking/office/office-form-calls.ts';
import { kindOf } from '../../../domain/trip/trip.ts';
import { api } from '../../../platform/api/api.ts';
import { Field } from '../../../ui/field/field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { CardForm } from '../../../ui/form/card-form.tsx';
import { draftOf } from '../../../ui/form/draft.ts';
import { createField } from '../../../ui/form/field-state.ts';
import { createForm } from '../../../ui/form/form.ts';
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

/** Empty again once a fee was added: what was said of one does not count for the next. */
function createFee({ booking, state }: FeeProps) {
  const { id, trips, charges } = booking;
  const code = createField('code', anything, charges[0]?.code);
  const amount = (name: 'minutesLate' | 'days') =>
    createField(name, (text) => (isAsked(booking, code.value.value, name) ? wholeNumber(text) : null));
  return createForm({
    fields: {
      code,
      tripKind: anything,
      minutesLate: amount('minutesLate'),
      days: amount('days'),
      waivedReason: anything,
    },
    initial: { tripKind: trips[0]?.kind ?? '' },
    send: ({ code, tripKind, waivedReason, ...typed }, clientId) => {
      // What was typed for another fee does not count.
      const numberOrNull = (field: 'minutesLate' | 'days') =>
        isAsked(booking, code, field) && typed[field].trim() ? Number(typed[field]) : null;
      const sent = {
        clientId,
        tripKind: trips.find(({ kind }) => kind === tripKind)?.kind ?? 'outbound',
        code,
        minutesLate: numberOrNull('minutesLate'),
        days: numberOrNull('days'),
        waivedReason: waivedReason.trim() || null,
      };
      return state.change(() => api(chargeBookingFee, { id }, sent));
    },
    keep: draftOf(`fee-${id}`),
    reusable: 'cleared',
  });
}

export function FeeForm(props: FeeProps) {
  const { booking } = props;
  const [form] = useState(() => createFee(props));
  const { code, tripKind, minutesLate, days, waivedReason } = form.fields;
  // What was refused of one fee holds no other back.
  useEffect(
    () =>
      code.value.subscribe(() => {
        for (const { refusal } of [minutesLate, days]) refusal.value = null;
      }),
    [code, minutesLate, days],
  );
  return (
    <CardForm form={form} name="Ajouter un frais" action="Ajouter" retryLabel="Ajouter">
      <h2>Ajouter un frais</h2>
      <SelectField
        field={code}
        label="Frais"
        options={booking.charges.map((one) => [one.code, one.label] as const)}
      />
      <SelectField
        field={tripKind}
        label="Trajet"
        options={booking.trips.map((trip) => [trip.kind, kindOf(trip)] as const)}
      />
      {isAsked(booking, code.value.value, 'minutesLate') && (
        <Field
          field={minutesLate}
          label="Minutes de retard"
          inputMode="numeric"
          hint="Vide&nbsp;: jusqu’à maintenant, si le convoyeur attend."
        />
      )}
      {isAsked(booking, code.value.value, 'days') && <Field field={days} label="Jours" inputMode="numeric" />}
      <Field field={waivedReason} label="Y renoncer, parce que" hint="Vide&nbsp;: le frais est dû." />
    </CardForm>
  );
}
