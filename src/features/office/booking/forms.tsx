/** The forms that one booking has now, each at its button. */
import type { OfficeBookingView } from '../../../domain/booking/office/office-calls.ts';
import { formatEuros } from '../../../domain/lib/money.ts';
import { loadCalls } from '../../../platform/api/load-calls.ts';
import { draftOf } from '../../../ui/form/draft.ts';
import { OnDemand } from '../../../ui/load/on-demand.tsx';
import { unbroken } from '../../../ui/screen/unbroken.tsx';
import type { OfficeBookingState } from './state.ts';

interface FormsProps {
  readonly booking: OfficeBookingView;
  readonly state: OfficeBookingState;
}

type Forms = Awaited<ReturnType<typeof loadForms>>;
const loadForms = () => loadCalls(() => import('./all-forms.tsx'), 'forms').then((m) => m.forms);

/** @param name of one of them @returns what loads it, the same each time */
const loaders = new Map<keyof Forms, () => Promise<unknown>>();
export function loadForm<Name extends keyof Forms>(name: Name): () => Promise<Forms[Name]> {
  const load = loaders.get(name) ?? (async () => (await loadForms())[name]);
  loaders.set(name, load);
  return load as () => Promise<Forms[Name]>;
}

const isBegun = (draft: string) => draftOf(draft).read() !== null;

export function Forms({ booking, state }: FormsProps) {
  const { id, charges, invoices, refunds, refundableCents, partner } = booking;
  const props = { booking, state };
  return (
    <div className="actions">
      {charges.length > 0 && (
        <OnDemand
          label="Ajouter un frais"
          open={isBegun(`fee-${id}`)}
          load={loadForm('FeeForm')}
          props={props}
        />
      )}
      {invoices
        .filter(({ dueCents }) => dueCents > 0)
        .map((invoice) => (
          <OnDemand
            key={invoice.id}
            label={<>Enregistrer un virement&nbsp;: {unbroken(invoice.number)}</>}
            open={isBegun(`transfer-${invoice.id}`)}
            load={loadForm('TransferForm')}
            props={{ ...props, invoice }}
          />
        ))}
      {refunds
        .filter(({ status }) => status === 'failed')
        .map((refund) => (
          <OnDemand
            key={refund.id}
            label={`Noter ${formatEuros(refund.cents)} rendus autrement`}
            open={isBegun(`settle-${refund.id}`)}
            load={loadForm('SettleForm')}
            props={{ ...props, refund }}
          />
        ))}
      {refundableCents > 0 && (
        <OnDemand
          label={partner ? 'Déduire un montant' : 'Rendre un montant'}
          open={isBegun(`refund-${id}`)}
          load={loadForm('RefundForm')}
          props={props}
        />
      )}
      <OnDemand
        label="Ajouter une note"
        open={isBegun(`note-${id}`)}
        load={loadForm('NoteForm')}
        props={props}
      />
    </div>
  );
}
