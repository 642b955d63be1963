/** The purchase order that an invoice will say, where it may still be set: until that invoice is issued. */
import { loadCalls } from '../../platform/api/load-calls.ts';
import { draftOf } from '../form/draft.ts';
import { OnDemand } from '../load/on-demand.tsx';
import type { PurchaseOrderProps } from './purchase-order-form.tsx';

const loadForm = () =>
  loadCalls(() => import('./change-forms.ts'), 'changeForms').then((m) => m.changeForms.PurchaseOrderForm);

interface SettableProps extends PurchaseOrderProps {
  /** What was issued already. */
  readonly invoices: readonly { readonly kind: string }[];
}

export function PurchaseOrder({ invoices, ...props }: SettableProps) {
  if (invoices.some(({ kind }) => kind === 'invoice')) return null;
  return (
    <p>
      <OnDemand
        label={props.purchaseOrder === null ? 'Indiquer un bon de commande' : 'Changer le bon de commande'}
        open={draftOf(`purchase-order-${props.bookingId}`).read() !== null}
        load={loadForm}
        props={props}
      />
    </p>
  );
}
