/** The purchase order of whoever ordered for a customer: nothing typed is none. */
import { useState } from 'react';
import { PARTNER_NOTE_MAX, partnerNote } from '../../domain/partner/partner-order.ts';
import { Field } from '../field/field.tsx';
import { CardForm } from '../form/card-form.tsx';
import { draftOf } from '../form/draft.ts';
import { createForm } from '../form/form.ts';
import { BackButton } from '../load/back-button.tsx';
import type { Closable } from '../load/on-demand.tsx';

interface PurchaseOrderChange {
  readonly clientId: string;
  /** Null where there is none. */
  readonly purchaseOrder: string | null;
}

export interface PurchaseOrderProps {
  readonly bookingId: string;
  readonly purchaseOrder: string | null;
  readonly onSend: (change: PurchaseOrderChange) => Promise<void>;
}

const createPurchaseOrder = ({ bookingId, purchaseOrder, onSend }: PurchaseOrderProps) =>
  createForm({
    fields: { purchaseOrder: partnerNote },
    keep: draftOf(`purchase-order-${bookingId}`),
    initial: { purchaseOrder: purchaseOrder ?? '' },
    send: (typed, clientId) => onSend({ clientId, purchaseOrder: typed.purchaseOrder.trim() || null }),
    reusable: true,
  });

export function PurchaseOrderForm(props: PurchaseOrderProps & Closable) {
  const { onClose } = props;
  const [form] = useState(() => createPurchaseOrder(props));
  return (
    <CardForm
      form={form}
      name="Bon de commande"
      action="Enregistrer"
      back={<BackButton form={form} label="Ne rien changer" onClose={onClose} />}
    >
      <h2>Bon de commande</h2>
      <Field
        field={form.fields.purchaseOrder}
        label="Numéro du bon de commande"
        hint={`La facture le portera, jusqu’à ${PARTNER_NOTE_MAX}\u00a0caractères. À laisser vide s’il n’y en a pas.`}
        autoComplete="off"
      />
    </CardForm>
  );
}
