/** To whom a partner's orders are invoiced: given once before the first, and changed here. */
import { useState } from 'react';
import type { AnswerOf } from '../../domain/lib/contract/contract.ts';
import { readBilling } from '../../domain/partner/billing-calls.ts';
import { api } from '../../platform/api/api.ts';
import { loadCalls } from '../../platform/api/load-calls.ts';
import { createLoad, type Load } from '../../ui/load/load-state.ts';
import { Loadable } from '../../ui/load/loadable.tsx';

export type BillingView = AnswerOf<typeof readBilling>;

export const createBilling = (): Load<BillingView> =>
  createLoad((abort) => api(readBilling, {}, undefined, { signal: abort }));

/** It is filled in once. */
const createForm = () => createLoad(() => loadCalls(() => import('./billing-form.tsx'), 'BillingForm'));

/** What is known of it, or the form that asks for it. */
export function BillingPart({ load }: { readonly load: Load<BillingView> }) {
  const [form] = useState(createForm);
  const [changing, setChanging] = useState(false);
  const known = load.data.value?.billing;
  if (!known || changing)
    return (
      <Loadable load={form} waiting="Chargement…">
        {({ BillingForm }) => <BillingForm load={load} onDone={() => setChanging(false)} />}
      </Loadable>
    );
  return (
    <p className="card">
      Facturé à <strong>{known.companyName}</strong>, {known.address.label}{' '}
      <button type="button" className="button quiet small" onClick={() => setChanging(true)}>
        Modifier<span className="unseen"> à qui facturer</span>
      </button>
    </p>
  );
}
