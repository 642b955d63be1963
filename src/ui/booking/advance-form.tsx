/** Who pays the establishment: nothing typed is the customer. */
import { useState } from 'react';
import { advanceError, advanceOf, payerOf, WHO_PAYS } from '../../domain/booking/advance.ts';
import type { BookingView } from '../../domain/booking/booking-view.ts';
import { Field } from '../field/field.tsx';
import { CardForm } from '../form/card-form.tsx';
import { draftOf } from '../form/draft.ts';
import { createForm } from '../form/form.ts';
import { BackButton } from '../load/back-button.tsx';
import type { Closable } from '../load/on-demand.tsx';

export interface AdvanceChange {
  readonly clientId: string;
  /** In cents; null where the customer pays. */
  readonly advanceMaxCents: number | null;
}

export interface AdvanceProps {
  readonly booking: Pick<BookingView, 'id' | 'advanceMaxCents' | 'options'>;
  /** « Le convoyeur règle pour moi ». */
  readonly label: string;
  /** How its customer is called, where that is who reads. */
  readonly byCustomer?: string;
  readonly onSend: (change: AdvanceChange) => Promise<void>;
}

const createAdvance = ({ booking: { id, advanceMaxCents }, onSend }: AdvanceProps) =>
  createForm({
    fields: { advanceMaxCents: advanceError },
    keep: draftOf(`advance-${id}`),
    initial: { advanceMaxCents: advanceMaxCents ? String(advanceMaxCents / 100) : '' },
    send: (typed, clientId) => onSend({ clientId, advanceMaxCents: advanceOf(typed.advanceMaxCents) }),
    reusable: true,
  });

export function AdvanceForm(props: AdvanceProps & Closable) {
  const { booking, label, byCustomer, onClose } = props;
  const [form] = useState(() => createAdvance(props));
  return (
    <CardForm
      form={form}
      name={WHO_PAYS}
      action="Enregistrer"
      back={<BackButton form={form} label="Ne rien changer" onClose={onClose} />}
    >
      <h2>{WHO_PAYS}</h2>
      <p role="status">Le garage est payé {payerOf(booking.advanceMaxCents ?? null, byCustomer)}.</p>
      <Field
        field={form.fields.advanceMaxCents}
        label={`${label}, jusqu’à (en euros)`}
        hint={`À laisser vide si ${byCustomer ? 'vous réglez le garage vous-même' : 'le client règle le garage lui-même'}. Sinon, nous avançons la somme, puis demandons le montant exact de sa facture.`}
        inputMode="numeric"
      />
    </CardForm>
  );
}
